import type { OperatorProof } from './operator.ts';

/** Whoever runs a command on the machine of the site is its operator. Only the door of the command line may import this. */
export const actAsOperator = (): OperatorProof => ({}) as OperatorProof;
