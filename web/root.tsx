import './ui/tokens.css';
import './ui/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { sessionContext } from './client/contexts.ts';
import { useNonce } from './client/nonce.ts';
import { queryClient } from './client/query.ts';
import type { RootData } from './client/session.ts';
import { PageFailed } from './ui/page-failed.tsx';
import { cssVariables, theme } from './ui/theme.ts';

const SITE_NAME = '研见';
const DESCRIPTION = '检索、阅读行业研究报告与数据图表，每一处结论都能找到原文出处。';

export const links: LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }];
export const meta: MetaFunction = () => [
  { title: `${SITE_NAME} · 读得到原文，找得到出处` },
  { name: 'description', content: DESCRIPTION },
];

export function loader({ context }: LoaderFunctionArgs): RootData {
  return { user: context.get(sessionContext).user, now: Math.floor(Date.now() / 1000) };
}

/** Who is signed in changes by signing in or out alone, and that asks for itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="zh-CN" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <ColorSchemeScript nonce={nonce} suppressHydrationWarning defaultColorScheme="auto" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <Notifications position="top-center" limit={3} />
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queries] = useState(queryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <PageFailed error={useRouteError()} />;
}
