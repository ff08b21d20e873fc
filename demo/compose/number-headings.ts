import type { Block } from '../model.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/** 一、… for chapters and 1.1 … for their sections. */
export function numberHeadings(blocks: Block[]): Block[] {
  let chapter = 0;
  let section = 0;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    if (block.level === 1) {
      chapter += 1;
      section = 0;
      return { ...block, text: `${NUMERALS[chapter - 1] ?? chapter}、${block.text}` };
    }
    section += 1;
    return { ...block, text: `${chapter}.${section} ${block.text}` };
  });
}
