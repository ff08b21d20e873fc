import { foldText } from '#contract/text/fold.ts';

/** PostgreSQL indexes no more than 2704 bytes a row, and one mark may fold to eighteen letters. */
const MOST_KEY_CHARACTERS = 600;

/** What two spellings of one title share: letters and digits of the folded text, nothing else. */
export function titleKey(title: string): string {
  const key = foldText(title).replace(/[^\p{L}\p{N}]+/gu, '');
  return [...(key === '' ? foldText(title) : key)].slice(0, MOST_KEY_CHARACTERS).join('');
}

/** A name that every file system takes, without extension. */
export function downloadName(title: string): string {
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  return [...name].slice(0, 120).join('') || '报告';
}
