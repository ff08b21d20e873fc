import './ui/tokens.css';
import './ui/base.css';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { getOperator } from '#contract/calls/site.ts';
import { clientContext, sessionContext } from './client/contexts.ts';
import { useNonce } from './client/nonce.ts';
import type { RootData } from './client/session.ts';
import { useHeadScript } from './features/shell/index.ts';
import { COLOUR_SCHEME_SCRIPT } from './ui/colour-scheme/colour-scheme.ts';
import { answerEarlyClick, EARLY_CLICK_SCRIPT } from './ui/early-click.ts';
import { Notices } from './ui/notices/notices.tsx';
import { PageFailed } from './ui/page-failed.tsx';

const SITE_NAME = '研见';
const DESCRIPTION = '检索、阅读行业研究报告与数据图表，每一处结论都能找到原文出处。';

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];
export const meta: MetaFunction = () => [
  { title: `${SITE_NAME} · 读得到原文，找得到出处` },
  { name: 'description', content: DESCRIPTION },
];

const NEW_PASSWORD = '/newPassword';

/** Throws the way to a password of one's own, where nothing else may be done before. */
function requireOwnPassword(user: RootData['user'], { pathname, search }: URL): void {
  if (user?.password_due && pathname !== NEW_PASSWORD)
    throw redirect(`${NEW_PASSWORD}?${new URLSearchParams({ to: pathname + search })}`);
}

export async function loader({ context, url }: LoaderFunctionArgs): Promise<RootData> {
  const { user } = context.get(sessionContext);
  requireOwnPassword(user, url);
  const operator = await context.get(clientContext).send(getOperator, {});
  return { user, operator, nowSeconds: Math.floor(Date.now() / 1000) };
}

/** Who is signed in changes by signing in or out alone, and that asks for itself; and nobody leaves the page of the new password without. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href || [currentUrl.pathname, nextUrl.pathname].includes(NEW_PASSWORD);
}

/** A script of ours in the head, run where the page comes as HTML. */
function HeadScript({ script }: { script: string }) {
  const nonce = useNonce();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: ours, run before the first paint; what varies in it is written as JSON.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const headScript = useHeadScript();
  // Says that the page answers to clicks and keys from here on, to whoever drives or measures it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    answerEarlyClick();
  }, []);
  return (
    <html lang="zh-CN" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <HeadScript script={COLOUR_SCHEME_SCRIPT} />
        <HeadScript script={EARLY_CLICK_SCRIPT} />
        {headScript !== null && <HeadScript script={headScript} />}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <Notices />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageFailed error={useRouteError()} />;
}
