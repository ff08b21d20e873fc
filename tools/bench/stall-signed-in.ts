import { Agent } from 'node:http';
import type { CannonRequest } from 'autocannon';
import { exportMyData } from '#contract/calls/accounts.ts';
import { searchByPicture } from '#contract/calls/charts.ts';
import { findInFile } from '#contract/calls/find.ts';
import { checkTask, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { type Attack, type Ground, send } from './stall-flood.ts';

const CONNECTIONS = 40;
const MOST = 8_000;
const PAGES = 10;
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
    attack('导出全部数据', () => (caller) => caller.call(exportMyData, {})),
  ];
}
