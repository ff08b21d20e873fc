const SHOWN = 2;

const pairsOf = (text: string): Set<string> => {
  const letters = text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
};

/** Of questions that are answered those with most in common with one that is not. */
export function nearestQuestions<Asked extends { question: string }>(
  question: string,
  answered: readonly Asked[],
): Asked[] {
  const wanted = pairsOf(question);
  const shared = (other: string): number => [...pairsOf(other)].filter((pair) => wanted.has(pair)).length;
  return answered
    .map((one) => ({ one, shared: shared(one.question) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}
