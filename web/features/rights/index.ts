export { allowanceQuery } from './allowance.ts';
export { UpgradeDialog } from './upgrade-dialog-lazy.ts';
export { type Gate, useGate } from './use-gate.ts';
export { useLimitDialog } from './use-limit-dialog.ts';
