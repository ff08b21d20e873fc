import type { DialogRequest } from '#web/features/dialogs/index.ts';

const KINDS = { report: '报告', chart: '图表' } as const;

/** S1 §5: taking a favourite away asks first, putting one on does not. */
export const removalRequest = (kind: keyof typeof KINDS, name: string, goOn: () => void): DialogRequest => ({
  kind: 'confirm',
  act: '取消收藏',
  dismiss: '继续收藏',
  text: `确定取消收藏${KINDS[kind]}《${name}》？`,
  goOn,
});
