/**
 * A dictionary as a trie in one open-addressed table: exact, 16 bytes a link that lie side by side, so that a step of a walk touches one
 * line of memory and costs some ten nanoseconds. Indexing walks it from every character of every report, where strings and Maps would take most of the time.
 */
export interface WordTrie {
  /** The node behind `node` along a UTF-16 unit; 0 where no word goes on that way. The walk starts at `ROOT`. */
  step(node: number, unit: number): number;
  /** Natural logarithm of the word's share of the text; 0 where the node ends no word. */
  logShare(node: number): number;
  /** What a character costs that no word begins with. */
  unknownLogShare: number;
}

export const ROOT = 1;

const slotOf = (node: number, unit: number): number => {
  const mixed = Math.imul(node ^ Math.imul(unit, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/** Words of `WordTrie`, with how often they occur. Later entries replace earlier ones. */
export function buildWordTrie(words: readonly (readonly [word: string, frequency: number])[]): WordTrie {
  const units = words.reduce((sum, [word]) => sum + word.length, 0);
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, units * 1.5)));
  const mask = 4 * size - 1;
  /** Of each link the parent, the unit, the child and nothing; child 0 is a free slot. */
  const links = new Uint32Array(4 * size);
  const frequencies = new Float64Array(units + 2);
  /** Most steps start at the root: its children need no search. */
  const first = new Uint32Array(65536);
  let nodes = ROOT;

  /** Where the link is, or the free slot where it would go. */
  const find = (node: number, unit: number): number => {
    let at = (slotOf(node, unit) << 2) & mask;
    while (links[at + 2] !== 0 && (links[at] !== node || links[at + 1] !== unit)) at = (at + 4) & mask;
    return at;
  };
  for (const [word, frequency] of words) {
    let node = ROOT;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      const at = find(node, unit);
      if (links[at + 2] === 0) {
        links[at] = node;
        links[at + 1] = unit;
        links[at + 2] = ++nodes;
      }
      node = links[at + 2] ?? 0;
      if (i === 0) first[unit] = node;
    }
    frequencies[node] = frequency;
  }
  // One more than there are, so that no share is the whole, whose logarithm would say that there is no word.
  const total = 1 + frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const logShares = Float64Array.from(frequencies.subarray(0, nodes + 1), (frequency) =>
    frequency > 0 ? Math.log(frequency / total) : 0,
  );
  return {
    step: (node, unit) => (node === ROOT ? first[unit] : links[find(node, unit) + 2]) ?? 0,
    logShare: (node) => logShares[node] ?? 0,
    unknownLogShare: -Math.log(Math.max(2, total)),
  };
}
