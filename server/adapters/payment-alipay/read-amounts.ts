/** Whole fen of yuan with at most two decimals; null where it is no such amount. No floating point is asked. */
export function fenOf(yuan: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Yuan as they want it, 98.00. */
export const yuanOf = (fen: number): string =>
  `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** A moment of theirs, yyyy-MM-dd HH:mm:ss in Beijing; null where it is none. */
export function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const BEIJING_MS = 8 * 3600_000;

/** The same the other way; milliseconds since 1970. */
export const theirTime = (ms: number): string =>
  new Date(ms + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');
