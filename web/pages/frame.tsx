import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useNavigation, useRouteError } from 'react-router';
import { LoginDialog, UserArea } from '#web/features/accounts/index.ts';
import type { DialogRenderers } from '#web/features/dialogs/index.ts';
import { DialogHost } from '#web/features/dialogs/index.ts';
import { MembershipDialog, MembershipHints } from '#web/features/membership/index.ts';
import { HeaderSearch } from '#web/features/search/index.ts';
import { BottomBar, Footer, Header, NotFound, PageLife, useRouteHandle } from '#web/features/shell/index.ts';
import { PageFailed } from '#web/ui/page-failed.tsx';
import classes from './frame.module.css';

const DIALOGS: DialogRenderers = { login: LoginDialog, upgrade: MembershipDialog };

export default function Frame() {
  return (
    <FrameAround>
      <Outlet />
    </FrameAround>
  );
}

function FrameAround({ children }: { children: ReactNode }) {
  const { search = 'header', footer = true, bars = true } = useRouteHandle();
  const navigating = useNavigation().state !== 'idle';
  return (
    <DialogHost renderers={DIALOGS}>
      <a href="#main" className={classes.skip}>
        跳到正文
      </a>
      <div className={classes.frame}>
        <Header
          search={search === 'header' ? <HeaderSearch /> : null}
          user={
            <>
              <UserArea />
              <MembershipHints />
            </>
          }
        />
        {navigating && <div className={classes.progress} />}
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {footer && <Footer />}
      </div>
      <PageLife toolbar={bars} />
      {bars && <BottomBar />}
    </DialogHost>
  );
}

/** Errors of pages show inside the frame, so that the way on stays in sight. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <FrameAround>{missing ? <NotFound what="content" /> : <PageFailed error={error} />}</FrameAround>;
}
