import type { CoverFacts, Draw } from './cover-facts.ts';

/** Sets words at a place, broken into rows where they are wider than `width`; gives where the next row would begin. */
export type Put = (
  text: string,
  at: {
    x: number;
    y: number;
    size: number;
    bold?: boolean;
    width?: number;
    centred?: boolean;
    spacing?: number;
    color?: string;
  },
) => number;

/** Sets title and series from `y` down within a column; gives where the next block may begin. */
export type TitleBlock = (
  put: Put,
  facts: CoverFacts,
  column: { x: number; y: number; width: number },
  draw: Draw,
) => number;

/** Ways in which houses set a title, half of them for making rules, half for checking them; every other one is held. */
export const TITLE_BLOCKS: Record<string, TitleBlock> = {
  'series above, smaller': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(series, { x, y, size: 14, width }) + 6;
    return put(title, { x, y: under, size: 22, bold: true, width });
  },
  'series above, larger': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(series, { x, y, size: 22, bold: true, width }) + 8;
    return put(title, { x, y: under, size: 16, bold: true, width });
  },
  'series below, after a dash': (put, { title, series }, { x, y, width }) => {
    const under = put(title, { x, y, size: 20, bold: true, width });
    return series === ''
      ? under
      : put(`——${series}`, { x: x + 40, y: under + 4, size: 14, width: width - 40 });
  },
  'a mark before it': (put, { title, series }, { x, y, width }, draw) => {
    const under = put(draw.pick(['n', '■ ', '▌', '|', '●']) + title, { x, y, size: 18, bold: true, width });
    return series === '' ? under : put(series, { x, y: under + 4, size: 12, width });
  },
  'series and title in one': (put, { title, series }, { x, y, width }) =>
    put(series === '' ? title : `${series}：${title}`, { x, y, size: 18, bold: true, width }),
  'series ends with a colon, the title begins a row': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(`${series}：`, { x, y, size: 20, bold: true, width }) + 2;
    return put(title, { x, y: under, size: 20, bold: true, width });
  },
  'printed twice for weight': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(series, { x, y, size: 12, width }) + 4;
    put(title, { x: x + 0.3, y: under, size: 18, width });
    return put(title, { x, y: under, size: 18, width });
  },
  'set wide apart': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(series, { x, y, size: 12, width }) + 4;
    return put(title, { x, y: under, size: 18, width, spacing: 4, bold: true });
  },
  'white on a band': (put, { title, series }, { x, y, width }) => {
    const under = put(title, { x, y, size: 24, width, color: '#ffffff' });
    return series === '' ? under : put(series, { x, y: under + 8, size: 13, width, color: '#ffffff' });
  },
  'under a large label': (put, { title, series }, { x, y, width }, draw) => {
    const label = put(draw.pick(['行业深度', '金融工程', '专题报告', '公司研究']), {
      x,
      y,
      size: 26,
      bold: true,
    });
    const under =
      series === '' ? label + 10 : put(series, { x, y: label + 10, size: 14, bold: true, width }) + 4;
    return put(title, { x, y: under, size: 18, bold: true, width });
  },
  'centred, series under it of the same type': (put, { title, series }, { x, y, width }) => {
    const under = put(title, { x, y, size: 20, bold: true, width, centred: true });
    return series === '' ? under : put(`（${series}）`, { x, y: under + 6, size: 13, width, centred: true });
  },
  'hardly larger than the text': (put, { title, series }, { x, y, width }) => {
    const under = series === '' ? y : put(series, { x, y, size: 10.5, width }) + 4;
    return put(title, { x, y: under, size: 13, bold: true, width });
  },
};
