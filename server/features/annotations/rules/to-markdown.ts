import { HIGHLIGHT_COLOURS, type HighlightColour } from '#contract/calls/annotations.ts';
import { type CitedReport, standardReference } from '#contract/text/citation.ts';

export interface WrittenReport {
  /** null for a file that no report shows: it is nothing that is cited. */
  fid: number | null;
  cited: CitedReport;
  isGone: boolean;
}

export interface WrittenNote {
  id: number;
  quote: string;
  note: string;
  colour: HighlightColour;
  /** 1-based. */
  page: number;
  isLost: boolean;
  /** yyyy-MM-dd. */
  day: string;
}

export interface Writing {
  /** Where people reach the site, without a slash at the end. */
  site: string;
  /** The day of writing, yyyy-MM-dd. */
  today: string;
}

/** What Markdown would read as a sign, in a text that is none; also what begins HTML. */
const plain = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~&]/gu, '\\$&').replace(/^(\s*)([-+]|\d+[.)])(?=\s)/gmu, '$1\\$2');

const quoted = (text: string): string =>
  plain(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The heading of a report, with how it is cited by GB/T 7714—2015. */
export function reportHeading({ fid, cited, isGone }: WrittenReport, { site, today }: Writing): string {
  if (fid === null) return `## ${plain(cited.name)}\n`;
  const url = `${site}/detail?fid=${fid}`;
  const reference = standardReference(cited, { page: null, url }, today);
  const gone = isGone ? '\n（报告已下架，以下按记下时的题名著录）\n' : '';
  return `## ${plain(cited.name)}\n${gone}\n${plain(reference)}\n`;
}

/** One highlight with its note, as it was typed, and the way to its place. */
export function noteLines(fid: number | null, note: WrittenNote, { site }: Writing): string {
  const url = `${site}/detail?fid=${fid}&page=${note.page}&note=${note.id}`;
  const lost = note.isLost ? '，原文已变' : '';
  const page = fid === null ? `第 ${note.page} 页` : `[第 ${note.page} 页](${url})`;
  const place = `— ${page}${lost} · ${HIGHLIGHT_COLOURS[note.colour]} · ${note.day}`;
  return [quoted(note.quote), ...(note.note === '' ? [] : [note.note]), place].join('\n\n');
}
