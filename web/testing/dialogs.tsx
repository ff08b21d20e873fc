import type { ReactNode } from 'react';
import { DialogHost, type DialogProps, type DialogRenderers } from '#web/features/dialogs/index.ts';

/** Dialogs that say what they were asked and can be finished: how they look is another test's matter. */
function Plain({ request, onDone }: DialogProps<'login'> | DialogProps<'upgrade'>) {
  return (
    <div role="dialog" aria-label={request.kind === 'login' ? '登录' : '会员'}>
      <p>{request.kind === 'login' ? request.reason : request.text}</p>
      <button type="button" onClick={onDone}>
        办好了
      </button>
    </div>
  );
}

const RENDERERS: DialogRenderers = { login: Plain, upgrade: Plain };

/** Where a piece of a page asks to sign in, to pay or to confirm. */
export const WithDialogs = ({ children }: { children: ReactNode }) => (
  <DialogHost renderers={RENDERERS}>{children}</DialogHost>
);

/** The dialog that is open; null where none is. */
export const openDialog = () => document.querySelector('[role="dialog"]');

/** The button of the open dialog that says this. */
export function buttonInDialog(name: string): HTMLElement {
  const buttons = [...(openDialog()?.querySelectorAll<HTMLElement>('button') ?? [])];
  const button = buttons.find(({ textContent }) => textContent === name);
  if (button === undefined) throw new Error(`没有打开的对话框里的“${name}”`);
  return button;
}
