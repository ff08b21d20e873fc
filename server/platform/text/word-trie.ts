/**
 * A dictionary as a trie in one open-addressed table: exact, 8 bytes a link that lie side by side, so that a step of a walk touches one
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

/** Of UTF-16. */
const UNITS = 65_536;

const slotOf = (node: number, unit: number): number => {
  const mixed = Math.imul(node ^ Math.imul(unit, 0x9e3779b1), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};

/**
 * A link is two numbers: the unit and the lower half of the child, then the parent and the upper part of the child, 24 bits each. No
 * parent is 0, so that a free slot is known by its second number.
 */
const NODE_BITS = 24;
const MOST_NODES = 2 ** NODE_BITS - 1;
const HIGH_BITS = NODE_BITS - 16;
const HIGH_MASK = 2 ** HIGH_BITS - 1;

/** Where the link from `node` along `unit` begins, or the free slot where it would go. */
function findLink(links: Uint32Array, node: number, unit: number): number {
  const mask = links.length - 1;
  let at = (slotOf(node, unit) << 1) & mask;
  for (;;) {
    const high = links[at + 1] ?? 0;
    if (high === 0 || (high >>> HIGH_BITS === node && (links[at] ?? 0) >>> 16 === unit)) return at;
    at = (at + 2) & mask;
  }
}

const childOf = (links: Uint32Array, at: number): number =>
  (((links[at + 1] ?? 0) & HIGH_MASK) << 16) | ((links[at] ?? 0) & 0xffff);

function putLink(links: Uint32Array, node: number, unit: number, child: number): void {
  const at = findLink(links, node, unit);
  links[at] = (unit << 16) | (child & 0xffff);
  links[at + 1] = (node << HIGH_BITS) | (child >>> 16);
}

/** The same links in a table twice as large. */
function doubled(old: Uint32Array): Uint32Array {
  const links = new Uint32Array(2 * old.length);
  for (let at = 0; at < old.length; at += 2) {
    const child = childOf(old, at);
    if (child !== 0) putLink(links, (old[at + 1] ?? 0) >>> HIGH_BITS, (old[at] ?? 0) >>> 16, child);
  }
  return links;
}

/** Links and frequencies while words are added: twice as large whenever two thirds are taken. */
function growingLinks() {
  let slots = 1024;
  let links: Uint32Array = new Uint32Array(2 * slots);
  let frequencies = new Float64Array(slots);
  let nodes = ROOT;

  const grow = (): void => {
    slots *= 2;
    links = doubled(links);
    const held = frequencies;
    frequencies = new Float64Array(slots);
    frequencies.set(held);
  };
  return {
    add(word: string, frequency: number): void {
      let node = ROOT;
      for (let i = 0; i < word.length; i++) {
        const unit = word.charCodeAt(i);
        let child = childOf(links, findLink(links, node, unit));
        if (child === 0) {
          if (nodes === MOST_NODES) throw new Error('词典太大，分词用不了');
          if (nodes * 1.5 > slots) grow();
          child = ++nodes;
          putLink(links, node, unit, child);
        }
        node = child;
      }
      frequencies[node] = frequency;
    },
    built: () => ({ links, frequencies: frequencies.subarray(0, nodes + 1) }),
  };
}

/** Raise it whenever what stands in the tables changes: later processes read them as they were built once (`kept-tables.ts`). */
export const TABLES_FORMAT = 1;

/** What a trie is made of. Its memory is shared: another thread that is given it holds no copy. */
export interface TrieTables {
  links: Uint32Array<SharedArrayBuffer>;
  /** Most steps start at the root: its children need no search. */
  first: Uint32Array<SharedArrayBuffer>;
  logShares: Float64Array<SharedArrayBuffer>;
  unknownLogShare: number;
}

/** Tables of words with how often they occur. Later entries replace earlier ones. */
export function buildTrieTables(words: Iterable<readonly [word: string, frequency: number]>): TrieTables {
  const growing = growingLinks();
  for (const [word, frequency] of words) growing.add(word, frequency);
  const { links: built, frequencies } = growing.built();
  const links = new Uint32Array(new SharedArrayBuffer(built.byteLength));
  links.set(built);
  const first = new Uint32Array(new SharedArrayBuffer(UNITS * Uint32Array.BYTES_PER_ELEMENT));
  for (let unit = 0; unit < UNITS; unit++) first[unit] = childOf(links, findLink(links, ROOT, unit));
  // One more than there are, so that no share is the whole, whose logarithm would say that there is no word.
  const total = 1 + frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const logShares = new Float64Array(new SharedArrayBuffer(frequencies.byteLength));
  for (const [node, frequency] of frequencies.entries())
    logShares[node] = frequency > 0 ? Math.log(frequency / total) : 0;
  return { links, first, logShares, unknownLogShare: -Math.log(Math.max(2, total)) };
}

/** The trie in these tables. */
export function openTrie({ links, first, logShares, unknownLogShare }: TrieTables): WordTrie {
  return {
    step: (node, unit) => (node === ROOT ? first[unit] : childOf(links, findLink(links, node, unit))) ?? 0,
    logShare: (node) => logShares[node] ?? 0,
    unknownLogShare,
  };
}
