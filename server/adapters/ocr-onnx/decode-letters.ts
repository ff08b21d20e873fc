/** Letters that a model read along a line. */
export interface ReadLetters {
  text: string;
  /** Where each UTF-16 unit begins and the last one ends, as shares of the line, 0 to 1. */
  edges: number[];
  /** 0 to 1, the mean over its letters. */
  confidence: number;
}

interface Letter {
  text: string;
  /** Steps of the model at which it stands: the first and the last. */
  from: number;
  to: number;
  likelihood: number;
}

/**
 * Reads what a recogniser gives: for each step along the line how likely each class is, the classes being nothing, the letters of the
 * alphabet, and a space. A letter runs as long as its class does; the same one twice is parted by nothing.
 */
export function decodeLetters(likelihoods: ArrayLike<number>, alphabet: readonly string[]): ReadLetters {
  const classes = alphabet.length + 2;
  const steps = Math.floor(likelihoods.length / classes);
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    const { best, likelihood } = bestOf(likelihoods, step * classes, classes);
    const last = letters.at(-1);
    if (best !== 0 && best === before && last) {
      last.to = step;
      last.likelihood = Math.max(last.likelihood, likelihood);
    } else if (best !== 0) {
      letters.push({ text: alphabet[best - 1] ?? ' ', from: step, to: step, likelihood });
    }
    before = best;
  }
  return { text: letters.map(({ text }) => text).join(''), ...placed(letters, steps) };
}

function bestOf(likelihoods: ArrayLike<number>, from: number, classes: number) {
  let best = 0;
  let likelihood = likelihoods[from] ?? 0;
  for (let at = 1; at < classes; at += 1) {
    const one = likelihoods[from + at] ?? 0;
    if (one > likelihood) [best, likelihood] = [at, one];
  }
  return { best, likelihood };
}

/** The border between two letters is half-way between their middles; the line begins and ends with its first and last. */
function placed(letters: readonly Letter[], steps: number): Pick<ReadLetters, 'edges' | 'confidence'> {
  const middles = letters.map(({ from, to }) => (from + to + 1) / 2);
  const edges: number[] = [];
  for (const [index, { text }] of letters.entries()) {
    const [begin, end] = [borderBefore(middles, index, steps), borderBefore(middles, index + 1, steps)];
    for (let unit = 0; unit < text.length; unit += 1)
      edges.push((begin + ((end - begin) * unit) / text.length) / steps);
  }
  edges.push(borderBefore(middles, letters.length, steps) / Math.max(1, steps));
  const sum = letters.reduce((total, { likelihood }) => total + likelihood, 0);
  return { edges, confidence: letters.length === 0 ? 0 : sum / letters.length };
}

function borderBefore(middles: readonly number[], index: number, steps: number): number {
  const [before, here] = [middles[index - 1], middles[index]];
  if (before !== undefined && here !== undefined) return (before + here) / 2;
  return here === undefined ? steps : 0;
}
