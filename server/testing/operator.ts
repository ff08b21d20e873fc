import { actAsOperator } from '#server/platform/access/act-as-operator.ts';

/** Whoever runs the site, for what only they may do. */
export const OPERATOR = actAsOperator();
