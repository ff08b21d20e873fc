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

/** Links and frequencies while words are added: twice as large whenever two thirds are taken. */
function growingLinks() {
  let slots = 1024;
  /** Of each link the parent, the unit, the child and nothing; child 0 is a free slot. */
  let links = new Uint32Array(4 * slots);
  let frequencies = new Float64Array(slots);
  let nodes = ROOT;

  /** Where the link is, or the free slot where it would go. */
  const find = (node: number, unit: number): number => {
    const mask = 4 * slots - 1;
    let at = (slotOf(node, unit) << 2) & mask;
    while (links[at + 2] !== 0 && (links[at] !== node || links[at + 1] !== unit)) at = (at + 4) & mask;
    return at;
  };
  const put = (node: number, unit: number, child: number): void => {
    const at = find(node, unit);
    links[at] = node;
    links[at + 1] = unit;
    links[at + 2] = child;
  };
  const grow = (): void => {
    const old = links;
    slots *= 2;
    links = new Uint32Array(4 * slots);
    for (let at = 0; at < old.length; at += 4)
      if (old[at + 2] !== 0) put(old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0);
    const held = frequencies;
    frequencies = new Float64Array(slots);
    frequencies.set(held);
  };
  return {
    add(word: string, frequency: number): void {
      let node = ROOT;
      for (let i = 0; i < word.length; i++) {
        const unit = word.charCodeAt(i);
        let child = links[find(node, unit) + 2] ?? 0;
        if (child === 0) {
          if (nodes * 1.5 > slots) grow();
          child = ++nodes;
          put(node, unit, child);
        }
        node = child;
      }
      frequencies[node] = frequency;
    },
    built: () => ({ links, mask: 4 * slots - 1, frequencies: frequencies.subarray(0, nodes + 1) }),
  };
}

/** Words of `WordTrie`, with how often they occur. Later entries replace earlier ones. */
export function buildWordTrie(words: Iterable<readonly [word: string, frequency: number]>): WordTrie {
  const growing = growingLinks();
  for (const [word, frequency] of words) growing.add(word, frequency);
  const { links, mask, frequencies } = growing.built();
  const find = (node: number, unit: number): number => {
    let at = (slotOf(node, unit) << 2) & mask;
    while (links[at + 2] !== 0 && (links[at] !== node || links[at + 1] !== unit)) at = (at + 4) & mask;
    return at;
  };
  /** Most steps start at the root: its children need no search. */
  const first = Uint32Array.from({ length: 65536 }, (_, unit) => links[find(ROOT, unit) + 2] ?? 0);
  // One more than there are, so that no share is the whole, whose logarithm would say that there is no word.
  const total = 1 + frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const logShares = frequencies.map((frequency) => (frequency > 0 ? Math.log(frequency / total) : 0));
  return {
    step: (node, unit) => (node === ROOT ? first[unit] : links[find(node, unit) + 2]) ?? 0,
    logShare: (node) => logShares[node] ?? 0,
    unknownLogShare: -Math.log(Math.max(2, total)),
  };
}
