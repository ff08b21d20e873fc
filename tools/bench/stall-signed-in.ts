import { Agent } from 'node:http';
import type { CannonRequest } from 'autocannon';
import { exportMyData } from '#contract/calls/accounts.ts';
import { addAnnotation, exportAnnotations } from '#contract/calls/annotations.ts';
import { askAi } from '#contract/calls/answers.ts';
import { getChartData } from '#contract/calls/chart-data.ts';
import { fileAllChartList, searchByPicture } from '#contract/calls/charts.ts';
import { findInFile } from '#contract/calls/find.ts';
import { getRcmdGroups } from '#contract/calls/groups.ts';
import { checkTask, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { pause } from './http-server.ts';
import { type Attack, type Ground, send } from './stall-flood.ts';

const CONNECTIONS = 40;
const MOST = 8_000;
const PAGES = 10;
/** Within what an account may call. */
const NOTE_EVERY_MS = 40;
const PAGE_WIDTH = '1200';
/** A picture of one point. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Write = (caller: BenchCaller, turn: number) => Promise<CannonRequest>;

/** What a call answers, unsealed. */
async function answerOf(origin: string, written: Promise<CannonRequest>): Promise<Record<string, unknown>> {
  const request = await written;
  const agent = new Agent();
  const { text } = await send(origin, agent, { ...request, headers: { ...request.headers, seal: '0' } });
  agent.destroy();
  const body = JSON.parse(text) as { data?: Record<string, unknown>; infor?: Record<string, unknown> };
  return body.data ?? body.infor ?? {};
}

/** A report that has its file. Throws where the library has none. */
async function withFile(origin: string, caller: BenchCaller): Promise<number> {
  const found = await answerOf(origin, caller.call(searchReports, { keyword: '行业', fileFilter: 1 }));
  const [first] = found.list as { fid: number }[];
  if (first === undefined) throw new Error('这个库没有带原文的报告，请不要去掉示例库');
  return first.fid;
}

const NOTES = 100;

/** Marks that a hundred notes leave, so that an export has something to write. The same keys each round: no more come of it. */
async function makeNotes(origin: string, caller: BenchCaller, fileId: number): Promise<void> {
  for (let note = 0; note < NOTES; note += 1) {
    const key = `00000000-0000-4000-8000-${String(note).padStart(12, '0')}`;
    const asked = {
      fileId,
      key,
      quote: `第 ${note} 处`,
      page: 1,
      colour: 'yellow',
      note: `笔记 ${note}`,
    } as const;
    await answerOf(origin, caller.call(addAnnotation, asked));
    await pause(NOTE_EVERY_MS);
  }
}

/** The address of a chart's data as a workbook. Throws where no chart of the report has any. */
async function workbookOf(origin: string, caller: BenchCaller, fid: number): Promise<string> {
  const { items } = await answerOf(origin, caller.call(fileAllChartList, { id: fid }));
  for (const { id } of items as { id: number }[]) {
    const { xlsx_url } = await answerOf(origin, caller.call(getChartData, { id }));
    if (xlsx_url !== '') return String(xlsx_url);
  }
  throw new Error('带原文的报告里没有一幅图表有数据，请不要去掉示例库');
}

/** One account on many connections, as whoever paid once and wrote a program would. */
export function signedInAttacks({ origin, forMs }: Ground, address: () => string): Attack[] {
  const attack = (
    name: string,
    write: (fid: number, caller: BenchCaller) => Write | Promise<Write>,
  ): Attack => ({
    name: `登录者，${name}，${CONNECTIONS} 个连接`,
    async plan() {
      const caller = await openCaller(origin, 'attacker', address());
      const fid = await withFile(origin, caller);
      await answerOf(origin, caller.call(getFileDetail, { fid }));
      const next = await write(fid, caller);
      const requests = await Promise.all(Array.from({ length: 100 }, (_, turn) => next(caller, turn)));
      return { connections: CONNECTIONS, requests, most: MOST, forMs };
    },
  });
  return [
    attack('联想', () => (caller, turn) => caller.call(suggest, { keyword: `光${turn}` })),
    attack('阅读视图', (fileId) => (caller) => caller.call(getReadingFlow, { fileId, count: 20 })),
    attack(
      '文内查找',
      (fileId) => (caller, turn) => caller.call(findInFile, { fileId, keyword: `${turn % 10}` }),
    ),
    attack('页面图片', async (fid, opened) => {
      const task_id = fileNameOfReport(fid);
      const { page_url } = await answerOf(origin, opened.call(checkTask, { task_id }));
      const pageAt = (turn: number) =>
        String(page_url)
          .replace('{page}', String(1 + (turn % PAGES)))
          .replace('{width}', PAGE_WIDTH);
      return async (caller, turn) => caller.page(new URL(pageAt(turn), origin).href.slice(origin.length));
    }),
    attack('以图找图', () => (caller) => caller.call(searchByPicture, { picture: PICTURE })),
    attack('导出笔记', async (fid, opened) => {
      await makeNotes(origin, opened, fid);
      return (caller) => caller.call(exportAnnotations, {});
    }),
    attack('导出图表数据', async (fid, opened) => {
      const path = await workbookOf(origin, opened, fid);
      return async (caller) => caller.page(path);
    }),
    attack('导出全部数据', () => (caller) => caller.call(exportMyData, {})),
    attack(
      '提问',
      () => (caller, turn) => caller.call(askAi, { query: `${2015 + (turn % 10)} 年光伏装机量是多少` }),
    ),
    attack('推荐群组', () => (caller) => caller.call(getRcmdGroups, {})),
  ];
}
