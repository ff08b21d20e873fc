import { type Canvas, createCanvas, finish } from '#demo/draw/canvas.ts';
import { breakLines } from '#demo/draw/typeset.ts';
import { ORGANISATIONS } from '#demo/organisations.ts';
import { seededRandom } from '../search-corpus.ts';
import { AUTHOR_BLOCKS, type AuthorBlock, type Cell } from './author-blocks.ts';
import { type CoverFacts, createFacts, type Draw, drawFrom } from './cover-facts.ts';
import { type Put, TITLE_BLOCKS, type TitleBlock } from './title-blocks.ts';

export interface DrawnCover {
  facts: CoverFacts;
  titleBlock: string;
  authorBlock: string;
}

/** Covers of every way of setting a title with ways of naming authors, a page each in one file; the same for the same seed. */
export async function drawCovers(
  seed: number,
  count: number,
): Promise<{ bytes: Uint8Array; covers: DrawnCover[] }> {
  const draw = drawFrom(seededRandom(seed));
  const nextFacts = createFacts(draw);
  const [house] = ORGANISATIONS;
  if (!house) throw new Error('the demo library has no organisations');
  const canvas = createCanvas(house.style, { landscape: false, info: {}, created: new Date(0) });
  const [titles, authors] = [Object.entries(TITLE_BLOCKS), Object.entries(AUTHOR_BLOCKS)];
  const covers = Array.from({ length: count }, (_, at): DrawnCover => {
    if (at > 0) canvas.doc.addPage();
    const [titleBlock, setTitle] = draw.pick(titles);
    const [authorBlock, setAuthors] = draw.pick(authors);
    const facts = nextFacts();
    drawCover(canvas, facts, setTitle, setAuthors, draw);
    return { facts, titleBlock, authorBlock };
  });
  return { bytes: new Uint8Array(await finish(canvas)), covers };
}

const WHITE = '#ffffff';

/** Words are drawn in an order of chance, as programs do that fill the boxes of a template. */
function drawCover(
  canvas: Canvas,
  facts: CoverFacts,
  setTitle: TitleBlock,
  setAuthors: AuthorBlock,
  draw: Draw,
) {
  const words: (() => void)[] = [];
  const put: Put = (text, { x, y, size, bold = false, width, centred = false, spacing = 0, color }) => {
    const weight = bold ? 'Bold' : 'Regular';
    const rows =
      width === undefined
        ? [text]
        : breakLines(canvas, text, { width: width * (size / (size + spacing)), size, weight }).map(
            (line) => line.text,
          );
    // White words stand on a band, which is drawn before any of them.
    if (color === WHITE) {
      const band = { x: x - 6, y: y - size * 0.3, width: (width ?? size * text.length) + 12 };
      canvas.rect({ ...band, height: rows.length * size * 1.3 + size * 0.4 }, '#123a6b');
    }
    for (const [at, row] of rows.entries()) {
      const place = centred ? x + (width ?? 0) / 2 : x;
      words.push(() =>
        canvas.text(row, place, y + at * size * 1.3, {
          size,
          weight,
          spacing,
          ...(centred ? { align: 'center' } : {}),
          ...(color === undefined ? {} : { color }),
        }),
      );
    }
    return y + rows.length * size * 1.3;
  };
  canvas.rect({ x: 0, y: 88, width: canvas.width, height: 4 }, '#123a6b');
  composePage(put, facts, setTitle, setAuthors, draw);
  const rest = [...words];
  while (rest.length > 0) rest.splice(draw.integer(0, rest.length - 1), 1)[0]?.();
}

function composePage(
  put: Put,
  facts: CoverFacts,
  setTitle: TitleBlock,
  setAuthors: AuthorBlock,
  draw: Draw,
): void {
  const rows = setAuthors(facts.authors, draw);
  const side = isNarrow(rows) ? draw.pick(['left', 'right', 'none']) : 'none';
  const main = { x: side === 'left' ? 210 : 46, width: side === 'none' ? 500 : 330 };
  const aside = side === 'left' ? 40 : 396;
  setHead(put, facts, draw);
  const dateAt = draw.pick(['head', 'under', 'aside']);
  const date = writtenDate(facts.date, draw);
  if (dateAt === 'head') put(date, { x: 420, y: 66, size: 10 });
  let y = setTitle(put, facts, { x: main.x, y: 110, width: main.width }, draw) + 12;
  if (dateAt === 'under') y = put(date, { x: main.x, y, size: 10.5 }) + 8;
  let asideY = 130;
  if (side === 'none' || dateAt === 'aside') {
    if (dateAt === 'aside')
      asideY =
        put(date, { x: side === 'none' ? main.x : aside, y: side === 'none' ? y : asideY, size: 10 }) + 8;
    if (side === 'none') y = Math.max(y, asideY);
  }
  const block = side === 'none' ? { x: main.x, y } : { x: aside, y: asideY };
  for (const [at, cells] of rows.entries())
    for (const { text, at: shift = 0, bold = false } of cells)
      put(text, { x: block.x + shift, y: block.y + at * 13, size: AUTHOR_SIZE, bold });
  const underBlock = block.y + rows.length * 13 + 18;
  if (side === 'none') y = underBlock;
  else setRelated(put, facts, { x: aside, y: underBlock, width: 150 });
  y =
    put(draw.pick(['投资要点', '核心观点', '报告摘要：', '内容提要']), {
      x: main.x,
      y,
      size: 12,
      bold: true,
    }) + 4;
  for (const text of facts.body) y = put(text, { x: main.x, y, size: 9.5, width: main.width }) + 6;
  put('请务必阅读正文之后的免责条款部分', { x: 220, y: 806, size: 8 });
}

const AUTHOR_SIZE = 9;
const ASIDE_WIDTH = 158;
const isNarrow = (rows: Cell[][]): boolean =>
  rows.flat().every(({ text, at = 0 }) => at + widthInSizes(text) * AUTHOR_SIZE < ASIDE_WIDTH);
/** Han are as wide as the type is large, Latin letters little more than half. */
const widthInSizes = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one > '\u2000' ? 1 : 0.6), 0);

/** The house and the kind of document, as a masthead. */
function setHead(put: Put, { organisation }: CoverFacts, draw: Draw): void {
  const kind = draw.pick([
    '证券研究报告',
    '证券研究报告 | 金融工程专题',
    '行业研究/深度报告',
    '金融工程研究',
  ]);
  const masthead = draw.pick(['logo', 'label', 'foot']);
  if (masthead === 'logo') put(organisation, { x: 46, y: 40, size: draw.pick([14, 20, 26]), bold: true });
  if (masthead === 'label') put(`${organisation}研究所`, { x: 46, y: 44, size: 11 });
  if (masthead === 'foot')
    put(`${organisation}股份有限公司具备证券投资咨询业务资格`, { x: 46, y: 790, size: 8 });
  put(kind, { x: masthead === 'foot' ? 46 : 420, y: 46, size: 11, bold: draw.next() < 0.5 });
}

function setRelated(
  put: Put,
  { related }: CoverFacts,
  { x, y, width }: { x: number; y: number; width: number },
) {
  let under = put('相关研究', { x, y, size: 10, bold: true }) + 4;
  for (const { title, date } of related)
    under = put(`《${title}》${date}`, { x, y: under, size: 8, width }) + 4;
}

function writtenDate(date: string, draw: Draw): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const [plainMonth, plainDay] = [String(Number(month)), String(Number(day))];
  return draw.pick([
    `${year}年${month}月${day}日`,
    `${year} 年 ${month} 月 ${day} 日`,
    `${year}年${plainMonth}月${plainDay}日`,
    date,
    `${year}/${plainMonth}/${plainDay}`,
    `${year}.${month}.${day}`,
    `报告日期：${date}`,
    `发布时间：${date}`,
    `${year}年${month}月${day}日星期${draw.pick(['一', '三', '五'])}`,
    `证券研究报告 ${year} 年 ${month} 月 ${day} 日`,
  ]);
}
