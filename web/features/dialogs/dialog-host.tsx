import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { DialogRenderers, DialogRequest } from './dialog-request.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));
const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx').then((module) => module.NoticeDialog));

const DialogContext = createContext<(request: DialogRequest) => void>(() => {});

/** Opens a dialog: `const openDialog = useDialogs(); openDialog({ kind: 'login', goOn: retry })`. */
export function useDialogs(): (request: DialogRequest) => void {
  return useContext(DialogContext);
}

/**
 * What had the focus last. A button that waits for an answer is disabled meanwhile and loses the focus to nothing, and a
 * dialog may be what it was waiting for.
 */
function useLastFocus() {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) last.current = event.target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}

/** To what opened the dialog, or to the page's content where that is gone, as the sign-in button is after signing in. */
function returnFocus(opener: HTMLElement | null): void {
  (opener?.isConnected ? opener : document.getElementById('main'))?.focus();
}

export function DialogHost({ renderers, children }: { renderers: DialogRenderers; children: ReactNode }) {
  const [current, setCurrent] = useState<DialogRequest | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const isOpen = useRef(false);
  const lastFocus = useLastFocus();
  const { tier } = useSession();

  const open = useCallback(
    (request: DialogRequest) => {
      // A dialog that follows another gives the focus back to what opened the first.
      if (!isOpen.current) opener.current = lastFocus.current;
      isOpen.current = true;
      setCurrent(request);
    },
    [lastFocus],
  );
  const close = useCallback(() => {
    isOpen.current = false;
    setCurrent(null);
    requestAnimationFrame(() => {
      if (!isOpen.current) returnFocus(opener.current);
    });
  }, []);
  const finish = useCallback(() => {
    const from = opener.current;
    close();
    if (current?.kind === 'login' || current?.kind === 'upgrade') current.goOn?.(tier);
    if (current?.kind === 'confirm') current.goOn();
    opener.current = from;
  }, [current, close, tier]);

  const dialog = useMemo(() => {
    const shared = { onClose: close, onDone: finish };
    if (current?.kind === 'login') return <renderers.login request={current} {...shared} />;
    if (current?.kind === 'confirm') return <ConfirmDialog request={current} {...shared} />;
    if (current?.kind === 'notice') return <NoticeDialog request={current} {...shared} />;
    if (current?.kind === 'upgrade') return <renderers.upgrade request={current} {...shared} />;
    return null;
  }, [current, close, finish, renderers]);

  return (
    <DialogContext.Provider value={open}>
      {children}
      {/* A dialog comes with the first that is opened. */}
      <Suspense>{dialog}</Suspense>
    </DialogContext.Provider>
  );
}
