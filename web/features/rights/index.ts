export { allowanceQuery } from './allowance.ts';
export { SearchFailed } from './search-failed.tsx';
export { isCounted, UnitsLeft } from './units-left.tsx';
export { UpgradeDialog } from './upgrade-dialog-lazy.ts';
export { useGate } from './use-gate.ts';
export { useLimitDialog } from './use-limit-dialog.ts';
