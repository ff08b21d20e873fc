import type { Chosen } from './choose-evidence.ts';
import type { ReadPassage } from './read-passage.ts';
import { sentencesOf } from './sentences.ts';

/** 原因可能有，: what it announces comes behind it. */
const ANNOUNCES = /[：:，,]$|(?:如下|以下(?:几[点个种类条])?)[。]?$/u;
const LONGEST_HEAD = 60;
const ITEM =
  /^\s*(?:[（(]?\d{1,2}[)）.、．](?!\d)|[①-⑩]|[（(]?[一二三四五六七八九十][)）、]|第[一二三四五六七八九十][，,、：:]|[➢✓❑◆●•■►▶⚫▲○※\u{E000}-\u{F8FF}])/u;
const MOST_ITEMS = 5;
/** One alone is no list. */
const LEAST_ITEMS = 2;

export const announcesItems = ({ text, passage }: Chosen): boolean =>
  passage.kind === 'paragraph' && text.length <= LONGEST_HEAD && ANNOUNCES.test(text);

/** The items that stand behind a sentence that announces them, itself first; null where none do. `passages` are those of its report, in their order. */
export function itemsBehind(passages: readonly ReadPassage[], head: Chosen): Chosen[] | null {
  const at = passages.findIndex(({ id }) => id === head.passage.id);
  const items: Chosen[] = [];
  for (const passage of passages.slice(at + 1)) {
    const text = sentencesOf(passage.text)[0];
    if (at < 0 || items.length === MOST_ITEMS || text === undefined || !ITEM.test(passage.text)) break;
    // What the abstract says of the head it does not say of what stands behind it.
    const { inAbstract: _, ...told } = head;
    items.push({ ...told, passage: { ...passage, score: head.passage.score }, text });
  }
  return items.length < LEAST_ITEMS ? null : [head, ...items];
}
