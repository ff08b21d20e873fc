import type { Box, PdfPage } from '#server/ports/pdf.ts';
import { ruledTables } from './ruled-tables.ts';

/** What the house says of itself: its ratings, its sales people, its disclaimers. Tables there say nothing of the report. */
const ABOUT_THE_HOUSE =
  /免责(?:声明|条款)|法律声明|评级(?:说明|标准|定义|体系)|投资评级|销售(?:团队|联系|人员)|机构销售|分析师(?:声明|承诺)|联系我们/;
const SHORT_HEADING = 16;

export const isAboutTheHouse = (page: PdfPage): boolean =>
  page.lines.some(({ text }) => text.length <= SHORT_HEADING && ABOUT_THE_HOUSE.test(text));

/** Where a page prints what the house's ratings mean, or whom to call: no table of the report, and to be read as one. */
export const houseTables = (page: PdfPage): Box[] =>
  isAboutTheHouse(page) ? ruledTables({ page, drawings: page.drawings }) : [];
