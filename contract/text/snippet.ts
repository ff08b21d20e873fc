/** A piece of a page on one line, with what was found in it as a half-open range. */
export interface Snippet {
  text: string;
  range: [start: number, end: number];
}

const BEFORE = 10;
const AFTER = 28;

const flat = (piece: string): string =>
  piece.replace(/\s+/gu, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

/** What stands around the range `[start, end)` of a page's text, for a list of hits. */
export function snippetAround(raw: string, start: number, end: number): Snippet {
  // Half a character at either end would be no text.
  const lead = flat(raw.slice(Math.max(0, start - BEFORE), start).replace(/^[\udc00-\udfff]/u, ''));
  const hit = flat(raw.slice(start, end));
  const rest = flat(raw.slice(end, end + AFTER).replace(/[\ud800-\udbff]$/u, ''));
  return { text: lead + hit + rest, range: [lead.length, lead.length + hit.length] };
}

const SENTENCE_END = /[。！？!?]\s*$/u;

/** Ends or parts a sentence: a piece does not begin with it. */
const MARK = /^[，、；：。！？,;:!?]\s*/u;

/** As `snippetAround`, with … at an end where a sentence is cut. */
export function quoteAround(raw: string, start: number, end: number): Snippet {
  const { text, range } = snippetAround(raw, start, end);
  const mark = MARK.exec(text.slice(0, range[0]))?.[0] ?? '';
  const [before, after] = [raw.slice(0, Math.max(0, start - BEFORE)) + mark, raw.slice(end + AFTER)];
  const lead = before.trim() === '' || SENTENCE_END.test(before) ? '' : '…';
  const tail = after.trim() === '' || SENTENCE_END.test(text) ? '' : '…';
  const shift = lead.length - mark.length;
  return { text: lead + text.slice(mark.length) + tail, range: [range[0] + shift, range[1] + shift] };
}
