/** A word of the subject. */
export interface SubjectWord {
  /** How much it tells. */
  weight: number;
  /** The dictionary knows it: a company, an industry, a thing with other names. */
  isKnown: boolean;
}

/** Found on the 90 judged queries (decision 0140): 1 lets 燃机 叶片 be led by blades of wind turbines, 0 loses licences from 游戏 版号. */
const BESIDE_NAME = 0.5;

/** How much each tells of what is asked about: what stands beside a known name that was typed first at most half of it, however rare it is. */
export function subjectWeights(subject: readonly SubjectWord[]): number[] {
  const [first] = subject;
  const most = first?.isKnown === true ? first.weight * BESIDE_NAME : Number.POSITIVE_INFINITY;
  return subject.map(({ weight, isKnown }) => (isKnown ? weight : Math.min(weight, most)));
}
