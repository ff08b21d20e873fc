export { ConfirmedAct } from './confirmed-act.tsx';
export { DialogHost, useDialogs } from './dialog-host.tsx';
export type { DialogProps, DialogRenderers, DialogRequest } from './dialog-request.ts';
export { SignedInOnly } from './signed-in-only.tsx';
