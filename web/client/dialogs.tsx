import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Tier } from '#contract/levels.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { useSession } from './session.ts';

/**
 * What a page may ask for. There is one dialog at a time; a second request replaces the first. After signing in `goOn`
 * gets the new level, because the component that asked may be gone by then.
 */
export type DialogRequest =
  | { kind: 'login'; mode?: 'login' | 'register'; reason?: string; goOn?: (tier: Tier) => void }
  | {
      kind: 'upgrade';
      text: string;
      /** Below the text; without it, who may. */
      tip?: string | undefined;
      needs: Tier;
      /** The words of the two buttons, where they are not the usual ones. */
      confirm?: string;
      dismiss?: string;
    }
  | { kind: 'notice'; text: string; tip?: string | undefined }
  | { kind: 'confirm'; text: string; goOn: () => void };

export interface DialogProps<Kind extends DialogRequest['kind']> {
  request: Extract<DialogRequest, { kind: Kind }>;
  /** Closes and gives the focus back to what opened it. */
  onClose: () => void;
  /** Closes and goes on with the action that asked, where there is one. */
  onDone: () => void;
}

/** Dialogs that belong to features; a page joins them to the host. */
export type DialogRenderers = {
  [Kind in Exclude<DialogRequest['kind'], 'confirm' | 'notice'>]: ComponentType<DialogProps<Kind>>;
};

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
    if (current?.kind === 'login') current.goOn?.(tier);
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
      {dialog}
    </DialogContext.Provider>
  );
}
