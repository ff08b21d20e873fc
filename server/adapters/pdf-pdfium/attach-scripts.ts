import type { Glyph } from './read-glyphs.ts';
import { HAN, hanIn, isEquation, type Run, SCRIPT } from './runs.ts';

/** A line of running text: formulas that stand alone, tables and the labels of charts are left as they are. */
const LEAST_HAN = 6;
/** An equation that stands by itself has so many. */
const LEAST_SIGNS = 8;
/** Glyphs of what is put back: an index, an exponent, a numerator. */
const MOST_GLYPHS = 12;
/** How far its baseline may lie from the line's, of the line's size. */
const RISE = { smaller: 0.75, alike: 0.3 };
/** Of its breadth, what may lie over letters of the line. */
const OVER_LETTERS = 0.35;
/** Of the line's size, beyond its last letter. */
const BEHIND = 0.6;

/**
 * Indices, exponents and halves of fractions are drawn after the line they stand in, and too high or too low to be taken for a part of it. Those that
 * stand in a gap of a line of running text go where they stand; a numerator goes before its denominator with a stroke between.
 */
export function attachScripts(lines: readonly Run[]): Run[] {
  const hosts = lines.filter(
    (line) => hanIn(line.glyphs) >= LEAST_HAN || (isEquation(line) && line.glyphs.length >= LEAST_SIGNS),
  );
  if (hosts.length === 0) return [...lines];
  const attached = new Map<Run, Run[]>();
  const taken = new Set<Run>();
  for (const run of lines) {
    if (run.glyphs.length > MOST_GLYPHS || run.glyphs.some(({ text }) => HAN.test(text))) continue;
    const host = hostOf(run, hosts);
    if (host === undefined) continue;
    attached.set(host, [...(attached.get(host) ?? []), run]);
    taken.add(run);
  }
  if (taken.size === 0) return [...lines];
  return lines
    .filter((run) => !taken.has(run))
    .map((run) => (attached.has(run) ? withScripts(run, attached.get(run) ?? []) : run));
}

function hostOf(run: Run, hosts: readonly Run[]): Run | undefined {
  let nearest: { host: Run; distance: number } | undefined;
  for (const host of hosts) {
    if (host === run || !isWithin(run, host) || !standsIn(run, host) || wouldBeDigit(run, host)) continue;
    const distance = Math.abs(host.baseline - run.baseline) / host.fontSize;
    if (nearest === undefined || distance < nearest.distance) nearest = { host, distance };
  }
  return nearest?.host;
}

/** What a line may begin with in the middle of a formula: the fraction before it stands by itself, so broad at most, of the line's size. */
const EQUATES = /^[=≈≠<>≤≥]$/u;
const FRACTION = 6;

const beginOf = (run: Run, host: Run): number =>
  run.fontSize < SCRIPT * host.fontSize && EQUATES.test(host.glyphs[0]?.text ?? '')
    ? host.left - FRACTION * host.fontSize
    : host.left;

function isWithin(run: Run, host: Run): boolean {
  if (run.left < beginOf(run, host) || run.right > host.right + BEHIND * host.fontSize) return false;
  const isSmaller = run.fontSize < SCRIPT * host.fontSize;
  if (!isSmaller && run.fontSize > host.fontSize * 1.1) return false;
  const rise = isSmaller ? RISE.smaller : RISE.alike;
  return Math.abs(host.baseline - run.baseline) <= rise * host.fontSize;
}

/** The 8 of ten to the eighth, or the mark of a footnote, would be one more digit of the number before it. */
function wouldBeDigit(run: Run, host: Run): boolean {
  if (!/^\d/.test(run.glyphs[0]?.text ?? '') || run.baseline > host.baseline - 0.15 * host.fontSize)
    return false;
  const before = host.glyphs.filter(({ right }) => right <= run.left + 1).at(-1);
  return before !== undefined && /\d$/.test(before.text) && run.left - before.right < 0.3 * host.fontSize;
}

/** In a gap between the letters of the line, or over small type that stands there already. */
function standsIn(run: Run, host: Run): boolean {
  const over = host.glyphs
    .filter(({ fontSize }) => fontSize >= SCRIPT * host.fontSize)
    .reduce((sum, { left, right }) => sum + shared(run, { left, right }), 0);
  return over <= OVER_LETTERS * (run.right - run.left);
}

const shared = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));

function withScripts(host: Run, scripts: readonly Run[]): Run {
  let glyphs = host.glyphs;
  // The lower first: a denominator is there when its numerator comes.
  for (const script of scripts.toSorted((a, b) => b.baseline - a.baseline)) {
    const denominator = denominatorOf(script, host, glyphs);
    glyphs = denominator === null ? inOrder(glyphs, script, host) : overIt(glyphs, script, denominator);
  }
  const [left, right] = [scripts.map((script) => script.left), scripts.map((script) => script.right)];
  return { ...host, glyphs, left: Math.min(host.left, ...left), right: Math.max(host.right, ...right) };
}

/** Baselines of small type that differ by no more, of its size, are one. */
const LEVEL = 0.4;

const middleOf = ({ left, right }: { left: number; right: number }): number => (left + right) / 2;

/**
 * Each at its place: signs drawn in one go may stand on both sides of a letter. An exponent over an index goes behind it as a whole, and what a ligature
 * holds stays together.
 */
function inOrder(glyphs: readonly Glyph[], script: Run, host: Run): Glyph[] {
  const isSmall = ({ fontSize }: Glyph): boolean => fontSize < SCRIPT * host.fontSize;
  const isLevel = (a: Glyph, baseline: number): boolean =>
    Math.abs(a.baseline - baseline) <= LEVEL * a.fontSize;
  const under = glyphs.findLastIndex(
    (glyph) => isSmall(glyph) && !isLevel(glyph, script.baseline) && shared(script, glyph) > 0,
  );
  const index = glyphs[under];
  if (index !== undefined && script.fontSize < SCRIPT * host.fontSize) {
    const behind = glyphs.findIndex(
      (glyph, at) => at > under && !(isSmall(glyph) && isLevel(glyph, index.baseline)),
    );
    return glyphs.toSpliced(behind < 0 ? glyphs.length : behind, 0, ...script.glyphs);
  }
  return script.glyphs.reduce<Glyph[]>(
    (placed, glyph) => {
      const last = glyph.ofLigature ? placed.findLastIndex((other) => script.glyphs.includes(other)) + 1 : 0;
      const next = placed.findIndex((other) => !other.ofLigature && middleOf(other) > middleOf(glyph));
      const at = last > 0 ? last : next;
      return placed.toSpliced(at < 0 ? placed.length : at, 0, glyph);
    },
    [...glyphs],
  );
}

/** Points of a numerator's middle from its denominator's, of its size. */
const CENTRED = 0.35;

/** The small type right below a numerator, in the middle of it; null where there is none: an exponent over an index begins where that begins. */
function denominatorOf(script: Run, host: Run, glyphs: readonly Glyph[]): Glyph[] | null {
  if (script.baseline > host.baseline - 0.3 * host.fontSize) return null;
  const isBelow = (glyph: Glyph): boolean =>
    glyph.fontSize < SCRIPT * host.fontSize && glyph.baseline > script.baseline + 0.6 * script.fontSize;
  const under = glyphs.findIndex((glyph) => isBelow(glyph) && shared(script, glyph) > 0);
  if (under < 0) return null;
  // The whole of it, on both sides of a numerator that is narrower.
  const from = glyphs.findLastIndex((glyph, at) => at < under && !isBelow(glyph)) + 1;
  const to = glyphs.findIndex((glyph, at) => at > under && !isBelow(glyph));
  const below = glyphs.slice(from, to < 0 ? undefined : to);
  const [left, right] = [
    Math.min(...below.map((glyph) => glyph.left)),
    Math.max(...below.map((glyph) => glyph.right)),
  ];
  const isCentred = Math.abs(left + right - script.left - script.right) / 2 < CENTRED * script.fontSize;
  if (!isCentred || followsLetter(glyphs, Math.min(left, script.left))) return null;
  return below;
}

/** An index or exponent follows what it belongs to; a fraction follows a sign, a bracket that opens or Han. */
const CARRIES = /[\p{Script=Latin}\p{Script=Greek}\d)\]}]/u;

function followsLetter(glyphs: readonly Glyph[], left: number): boolean {
  const before = glyphs.filter((glyph) => glyph.right <= left + 1).at(-1);
  return before !== undefined && CARRIES.test(before.text) && left - before.right < 0.15 * before.fontSize;
}

function overIt(
  glyphs: readonly Glyph[],
  { glyphs: numerator }: Run,
  denominator: readonly Glyph[],
): Glyph[] {
  const [first, last] = [denominator[0], numerator.at(-1)];
  if (first === undefined || last === undefined) return [...glyphs];
  const at = glyphs.indexOf(first);
  const stroke = { ...last, text: '/', left: last.right, spaceBefore: false, ofLigature: false };
  return [...glyphs.slice(0, at), ...numerator, stroke, ...glyphs.slice(at)];
}
