import type { Glyph } from './read-glyphs.ts';
import { HAN, hanIn, isEquation, type Run, SCRIPT } from './runs.ts';

/** A line of running text, in Han letters of its parts. */
const LEAST_HAN = 6;
/** Glyphs of one part of a formula. */
const MOST_GLYPHS = 24;
/** Of the line's size: how far the parts of a formula stand over or below the line, how near to each other and to the text beside them, and how much they take in all. */
const REACH = { rise: 1.05, beside: 0.75, over: 0.9, across: 14 };
/** Of the line's size: parts of one line lie on one level, and are of one type. */
const LEVEL = 0.12;
const SAME_TYPE = 0.2;
/** Of its breadth, a numerator's middle from its denominator's. */
const CENTRED = 0.18;

/** What stands between two parts of a line, or behind its last, and what of it was found. */
interface Gap {
  /** The line up to the gap. */
  line: Run;
  parts: Run[];
  behind: Run | undefined;
  /** What is part of the line from now on. */
  taken: Run[];
}

/**
 * A fraction or an operator with limits parts the line it stands in: the text before it, its parts above and below, the text behind it. They become one
 * line again, a fraction written with a stroke.
 */
export function bridgeFormulas(drawn: readonly Run[]): Run[] {
  const runs = drawn.map(withStrokes);
  const parts = runs.filter(isPart);
  const gone = new Set<Run>();
  const bridged = new Map<Run, Run>();
  for (const first of [...runs].sort((a, b) => a.left - b.left)) {
    if (gone.has(first)) continue;
    let line = first;
    for (
      let gap = gapBehind(line, runs, parts, gone);
      gap !== null;
      gap = gapBehind(line, runs, parts, gone)
    ) {
      for (const run of gap.taken) gone.add(run);
      line = joined(gap);
    }
    if (line !== first) bridged.set(first, line);
  }
  return runs.filter((run) => !gone.has(run)).map((run) => bridged.get(run) ?? run);
}

/** Small type off the level of its line. */
const isRaised = (glyph: Glyph, line: Run): boolean =>
  glyph.fontSize < SCRIPT * line.fontSize && Math.abs(glyph.baseline - line.baseline) > LEVEL * line.fontSize;

/** Small type at the end of a line, or where it begins, all on one level; null where there is none, or nothing else. */
function raisedEnd(line: Run, isTail: boolean): { kept: Run; end: Run } | null {
  const { glyphs } = line;
  const at = isTail
    ? glyphs.findLastIndex((glyph) => !isRaised(glyph, line)) + 1
    : glyphs.findIndex((glyph) => !isRaised(glyph, line));
  if (at === (isTail ? glyphs.length : 0)) return null;
  const [kept, raised] = isTail
    ? [glyphs.slice(0, at), glyphs.slice(at)]
    : [glyphs.slice(at), glyphs.slice(0, at)];
  const [edge, first] = [isTail ? kept.at(-1) : kept[0], raised[0]];
  if (
    at < 0 ||
    !edge ||
    !first ||
    raised.some((glyph) => glyph.baseline < line.baseline !== first.baseline < line.baseline)
  )
    return null;
  return {
    kept: { ...line, glyphs: kept, ...(isTail ? { right: edge.right } : { left: edge.left }) },
    end: runOf(raised),
  };
}

/** A fraction follows a sign, a bracket that opens or Han; an index over an index follows its letter. */
const CARRIES = /[\p{Script=Latin}\p{Script=Greek}\d)\]}]/u;

/** Numerators and denominators that are part of the line already, without the stroke between them. */
function withStrokes(line: Run): Run {
  if (hanIn(line.glyphs) < LEAST_HAN || !holdsRaised(line)) return line;
  const glyphs: Glyph[] = [];
  for (let at = 0; at < line.glyphs.length; ) {
    const above = raisedFrom(line, at);
    const below = raisedFrom(line, at + above.length);
    const before = glyphs.at(-1);
    if (isStacked(above, below, line) && before && !CARRIES.test(before.text)) {
      glyphs.push(...fractionOf(above, below));
      at += above.length + below.length;
    } else {
      glyphs.push(...line.glyphs.slice(at, at + Math.max(1, above.length)));
      at += Math.max(1, above.length);
    }
  }
  return { ...line, glyphs };
}

function holdsRaised(line: Run): boolean {
  for (const glyph of line.glyphs) if (isRaised(glyph, line)) return true;
  return false;
}

/** Glyphs from there on that are raised, or lowered, alike. */
function raisedFrom(line: Run, from: number): Glyph[] {
  const raised: Glyph[] = [];
  const first = line.glyphs[from];
  if (first === undefined) return raised;
  for (let at = from; at < line.glyphs.length; at += 1) {
    const glyph = line.glyphs[at];
    if (glyph === undefined || !isRaised(glyph, line)) break;
    if (glyph.baseline < line.baseline !== first.baseline < line.baseline) break;
    raised.push(glyph);
  }
  return raised;
}

function isStacked(above: readonly Glyph[], below: readonly Glyph[], line: Run): boolean {
  if (above.length === 0 || below.length === 0) return false;
  const [a, b] = [runOf(above), runOf(below)];
  return isOver(a, line) && !isOver(b, line) && isFraction([a, b], line);
}

const runOf = (glyphs: readonly Glyph[]): Run => ({
  glyphs: [...glyphs],
  left: Math.min(...glyphs.map(({ left }) => left)),
  right: Math.max(...glyphs.map(({ right }) => right)),
  baseline: glyphs[0]?.baseline ?? 0,
  fontSize: glyphs[0]?.fontSize ?? 0,
});

const isPart = ({ glyphs }: Run): boolean =>
  glyphs.length <= MOST_GLYPHS && !glyphs.some(({ text }) => HAN.test(text));

const isOnLevel = (line: Run, other: Run): boolean =>
  Math.abs(line.baseline - other.baseline) <= LEVEL * line.fontSize &&
  Math.abs(line.fontSize - other.fontSize) <= SAME_TYPE * line.fontSize;

/** Parts that stand beside each other without a break from the end of the line to the text behind them; null where there is no such chain. */
function gapBehind(
  whole: Run,
  runs: readonly Run[],
  all: readonly Run[],
  gone: ReadonlySet<Run>,
): Gap | null {
  const size = whole.fontSize;
  const near = nearEnd(whole, all, gone);
  const tail = raisedEnd(whole, true);
  if (near.length === 0 && tail === null) return null;
  const next = nextOn(whole, runs, gone);
  const head = next ? raisedEnd(next, false) : null;
  const ends = [tail?.end, head?.end].filter((end) => end !== undefined);
  const isHalf = (end: Run): boolean =>
    [...near, ...ends].some((other) => other !== end && isFraction([end, other], whole));
  const cut = tail && isHalf(tail.end) && !CARRIES.test(tail.kept.glyphs.at(-1)?.text ?? '') ? tail : null;
  const line = cut?.kept ?? whole;
  const begun = head && isHalf(head.end) ? head : null;
  const behind = begun?.kept ?? next;
  const parts = [...near, ...(cut ? [cut.end] : []), ...(begun ? [begun.end] : [])];
  const found = chainOf(parts, line, behind);
  if (found.length === 0) return null;
  const end = Math.max(...found.map(({ right }) => right));
  const reaches =
    behind !== undefined && behind.left - end <= REACH.beside * size && behind.left > line.right;
  const reached = reaches ? behind : undefined;
  if (!isWorded(line, reached, found)) return null;
  if (reached)
    return {
      line,
      parts: found,
      behind: reached,
      taken: [...found, next].filter((run) => run !== undefined),
    };
  const isEnd = begun === null && clustersOf(found).every((cluster) => isFraction(cluster, line));
  return isEnd && hanIn(line.glyphs) >= LEAST_HAN
    ? { line, parts: found, behind: undefined, taken: found }
    : null;
}

function nearEnd(line: Run, parts: readonly Run[], gone: ReadonlySet<Run>): Run[] {
  const near: Run[] = [];
  const reach = REACH.across * line.fontSize;
  for (const part of parts)
    if (Math.abs(part.left - line.right) < reach && part !== line && !gone.has(part) && isOffLine(part, line))
      near.push(part);
  return near;
}

/** The next text on the level of a line; small type where it begins may stand under the end of the line. */
const nextOn = (line: Run, runs: readonly Run[], gone: ReadonlySet<Run>): Run | undefined =>
  runs
    .filter((run) => run.left > line.left && run !== line && isOnLevel(line, run) && !gone.has(run))
    .filter(
      (run) =>
        (run.glyphs.find((glyph) => !isRaised(glyph, run))?.left ?? run.left) >
        line.right - REACH.over * line.fontSize,
    )
    .toSorted((a, b) => a.left - b.left)[0];

function chainOf(parts: readonly Run[], line: Run, behind: Run | undefined): Run[] {
  const size = line.fontSize;
  const found: Run[] = [];
  let end = line.right;
  for (const part of parts.toSorted((a, b) => a.left - b.left)) {
    if (part.left < line.right - REACH.over * size) continue;
    if (behind !== undefined && part.right > behind.left + REACH.over * size) continue;
    if (part.left - end > REACH.beside * size) break;
    found.push(part);
    end = Math.max(end, part.right);
  }
  return found;
}

/** Running text, an equation of its own, or a root in the midst of a formula. */
const isWorded = (line: Run, behind: Run | undefined, parts: readonly Run[]): boolean =>
  hanIn(line.glyphs) + hanIn(behind?.glyphs ?? []) >= LEAST_HAN ||
  (behind !== undefined && (isEquation(line) || isEquation(behind) || parts.every(isOperator)));

function isOffLine(part: Run, line: Run): boolean {
  const rise = Math.abs(part.baseline - line.baseline) / line.fontSize;
  return rise > LEVEL && rise <= REACH.rise && part.fontSize <= line.fontSize * 1.1;
}

/** Parts over and under each other. */
function clustersOf(parts: readonly Run[]): Run[][] {
  const clusters: Run[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    const last = clusters.at(-1);
    if (last && part.left < end) last.push(part);
    else clusters.push([part]);
    end = Math.max(end, part.right);
  }
  return clusters;
}

const isOver = (part: Run, line: Run): boolean => part.baseline < line.baseline;

/** What of a cluster stands over the line and what under it, each from left to right; null where one of them is missing. */
function sidesOf(cluster: readonly Run[], line: Run): [Run, Run] | null {
  const glyphsOf = (over: boolean): Glyph[] =>
    cluster
      .filter((part) => isOver(part, line) === over)
      .flatMap(({ glyphs }) => glyphs)
      .toSorted((a, b) => a.left - b.left);
  const [above, below] = [glyphsOf(true), glyphsOf(false)];
  return above.length === 0 || below.length === 0 ? null : [runOf(above), runOf(below)];
}

/** Something above, something below, in the middle of each other, and no operator with its limits. */
function isFraction(cluster: readonly Run[], line: Run): boolean {
  const sides = cluster.some(isOperator) ? null : sidesOf(cluster, line);
  if (sides === null) return false;
  const [a, b] = sides;
  const apart = Math.abs(a.left + a.right - b.left - b.right) / 2;
  return apart <= Math.max(CENTRED * Math.max(a.right - a.left, b.right - b.left), 0.15 * line.fontSize);
}

const OPERATOR = /[+\-−±×·∗/=]/u;

/** In brackets where a stroke beside them would belong to their last letter alone. */
function asOperand(glyphs: readonly Glyph[]): Glyph[] {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  const isSum = glyphs.slice(1, -1).some(({ text }) => OPERATOR.test(text));
  if (!first || !last || !isSum) return [...glyphs];
  return [markAt('(', first, first.left), ...glyphs, markAt(')', last, last.right)];
}

const markAt = (text: string, beside: Glyph, at: number): Glyph => ({
  ...beside,
  ...{ text, left: at, right: at, spaceBefore: false, ofLigature: false },
});

/** What limits stand over and under, and what reaches over what follows it. */
const LARGE_OPERATOR = /^[∑∏∫√⋃⋂]$/u;
const isOperator = ({ glyphs }: Run): boolean => LARGE_OPERATOR.test(glyphs[0]?.text ?? '');

function clusterGlyphs(cluster: readonly Run[], line: Run): Glyph[] {
  if (!isFraction(cluster, line)) return inOrder(cluster, line).flatMap(({ glyphs }) => glyphs);
  const [above, below] = sidesOf(cluster, line) ?? [];
  return above && below ? fractionOf(above.glyphs, below.glyphs) : [];
}

function fractionOf(above: readonly Glyph[], below: readonly Glyph[]): Glyph[] {
  const last = above.at(-1);
  return last ? [...asOperand(above), markAt('/', last, last.right), ...asOperand(below)] : [...below];
}

/** An operator before its limits, and what stands below before what stands above: an index, then its exponent. */
function inOrder(cluster: readonly Run[], line: Run): Run[] {
  const operators = cluster.filter(isOperator);
  const placeOf = (part: Run): number =>
    operators.find((operator) => operator.left < part.right && part.left < operator.right)?.left ?? part.left;
  const rankOf = (part: Run): number => (isOperator(part) ? 0 : isOver(part, line) ? 2 : 1);
  return cluster.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b) || a.left - b.left);
}

function joined({ line, parts, behind }: Gap): Run {
  const between = clustersOf(parts).flatMap((cluster) => clusterGlyphs(cluster, line));
  const right = Math.max(line.right, behind?.right ?? 0, ...parts.map((part) => part.right));
  return { ...line, glyphs: [...line.glyphs, ...between, ...(behind?.glyphs ?? [])], right };
}
