import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Tier } from '#contract/levels.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What a page may ask for. There is one dialog at a time; a second request replaces the first. */
export type DialogRequest =
  | { kind: 'login'; mode?: 'login' | 'register'; reason?: string; goOn?: () => void }
  | { kind: 'upgrade'; text: string; tip?: string; needs: Tier }
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
  [Kind in Exclude<DialogRequest['kind'], 'confirm'>]: ComponentType<DialogProps<Kind>>;
};

const DialogContext = createContext<(request: DialogRequest) => void>(() => {});

/** Opens a dialog: `const openDialog = useDialogs(); openDialog({ kind: 'login', goOn: retry })`. */
export function useDialogs(): (request: DialogRequest) => void {
  return useContext(DialogContext);
}

export function DialogHost({ renderers, children }: { renderers: DialogRenderers; children: ReactNode }) {
  const [current, setCurrent] = useState<DialogRequest | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const open = useCallback((request: DialogRequest) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setCurrent(request);
  }, []);
  const close = useCallback(() => {
    setCurrent(null);
    requestAnimationFrame(() => opener.current?.focus());
  }, []);
  const finish = useCallback(() => {
    setCurrent(null);
    if (current?.kind === 'login' || current?.kind === 'confirm') current.goOn?.();
    requestAnimationFrame(() => opener.current?.focus());
  }, [current]);

  const dialog = useMemo(() => {
    const shared = { onClose: close, onDone: finish };
    if (current?.kind === 'login') return <renderers.login request={current} {...shared} />;
    if (current?.kind === 'confirm') return <ConfirmDialog request={current} {...shared} />;
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
