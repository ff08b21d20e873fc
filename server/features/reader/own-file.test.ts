import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAnnotation, getReportAnnotations, listAnnotations } from '#contract/calls/annotations.ts';
import { getChartData } from '#contract/calls/chart-data.ts';
import { getChartDetail } from '#contract/calls/charts.ts';
import { findInFile, getPageLines } from '#contract/calls/find.ts';
import { checkTask, doc2png, fileNameOfReport, nameOfUpload } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import * as detail from '#contract/calls/report-detail.ts';
import { compareVersions } from '#contract/calls/report-versions.ts';
import { getScanState } from '#contract/calls/scans.ts';
import { getUploadOf, removeUpload } from '#contract/calls/uploads.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
const TABLE = `表 1：储能变流器价格
项目 2023 2024
变流器 0.21 0.18
电芯 0.52 0.41
资料来源：公司资料`;
const TEXT = `${pageOfText('内部会议纪要', 71)}\n${TABLE}`;

let server: WholeServer;
let origin = '';
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let upload = '';
let fid = 0;
let chart = 0;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  stage = uploadStage(server, origin);
  owner = await stage.person();
  upload = await stage.bring(owner, TEXT, '纪要.txt');
  fid = ownFileId((await stage.stateOf(owner, upload))?.content_id ?? 0);
  const { rows } = await held.database.pool.query<{ id: number }>('SELECT id FROM content_charts');
  chart = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

interface Asked {
  fid: number;
  chart: number;
}

/** Every way to what a file says, each as what comes of it for whoever asks. */
const ROADS: Record<string, (who: Bringer, asked: Asked) => Promise<unknown>> = {
  detail: ({ client }, asked) => client.send(detail.getFileDetail, { fid: asked.fid }),
  catalogue: ({ client }, asked) => client.send(detail.getCatalogListByFileId, { fileId: asked.fid }),
  paragraphs: ({ client }, asked) => client.send(detail.getParagraphListByFileId, { fileId: asked.fid }),
  charts: ({ client }, asked) => client.send(detail.getChartListByFileId, { fileId: asked.fid }),
  flow: ({ client }, asked) => client.send(getReadingFlow, { fileId: asked.fid, from: 1, count: 5 }),
  versions: ({ client }, asked) => client.send(compareVersions, { fileId: asked.fid }),
  find: ({ client }, asked) => client.send(findInFile, { fileId: asked.fid, keyword: '变流器' }),
  lines: ({ client }, asked) => client.send(getPageLines, { fileId: asked.fid, page: 1 }),
  scan: ({ client }, asked) => client.send(getScanState, { fileId: asked.fid }),
  notes: ({ client }, asked) => client.send(getReportAnnotations, { fileId: asked.fid }),
  marking: ({ client }, asked) =>
    client.send(addAnnotation, {
      ...{ fileId: asked.fid, key: randomUUID(), colour: 'yellow', quote: '变流器', page: 1 },
    }),
  convert: ({ client }, asked) => client.send(doc2png, { oss_name: fileNameOfReport(asked.fid) }),
  pages: ({ client }, asked) => client.send(checkTask, { task_id: fileNameOfReport(asked.fid) }),
  chart: ({ client }, asked) => client.send(getChartDetail, { id: asked.chart }),
  upload: ({ client }, asked) => client.send(getUploadOf, { content_id: -asked.fid }),
  data: ({ client }, asked) => client.send(getChartData, { id: asked.chart }),
  cover: (who, asked) => fetched(who, `/files/cover/${asked.fid}-320.webp`),
  picture: (who, asked) => fetched(who, `/files/chart/${asked.chart}-800.webp`),
  csv: (who, asked) => fetched(who, `/files/chart-data/${asked.chart}.csv`),
};

async function fetched({ headers }: Bringer, path: string): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** What comes, or with which code it is refused. */
async function outcome(road: string, who: Bringer, asked: Asked): Promise<unknown> {
  try {
    return await ROADS[road]?.(who, asked);
  } catch (error) {
    if (isBusinessError(error)) return { code: error.code, message: error.message };
    throw error;
  }
}

test('an uploaded file is opened, sought in, marked and its charts shown by the calls that serve reports', async () => {
  const of = (road: string) => outcome(road, owner, { fid, chart });
  expect(await of('detail')).toMatchObject({
    fid,
    name: '纪要.txt',
    view: 'full',
    locked: null,
    chart_count: 1,
  });
  for (const road of ['paragraphs', 'catalogue', 'charts'])
    expect(await of(road)).toMatchObject({ locked: null });
  expect(await of('charts')).toMatchObject({ list: [{ id: chart, fid, place_page: 1 }] });
  expect(JSON.stringify(await of('flow'))).toContain('储能变流器价格');
  expect(await of('find')).toMatchObject({ is_ready: 1, count: 2, locked: null });
  expect(JSON.stringify(await of('lines'))).toContain('变流器');
  expect(await of('marking')).toMatchObject({ annotation: { fid, quote: '变流器' } });
  expect(await of('notes')).toMatchObject({ list: [{ fid, quote: '变流器' }] });
  expect(await owner.client.send(listAnnotations, {})).toMatchObject({
    reports: [{ fid, name: '纪要.txt' }],
  });
  expect(await of('convert')).toEqual({ task_id: `report/${fid}` });
  expect(await of('chart')).toMatchObject({ chart: { id: chart, fid, locked: null }, original: { code: 0 } });
  expect(await of('data')).toMatchObject({ locked: null });
  expect(await of('upload')).toMatchObject({ data: [{ id: upload, name: '纪要.txt' }] });
  for (const road of ['cover', 'picture']) expect(await of(road)).toMatchObject({ status: 200 });
});

test('its bytes and pages come in parts behind a link, as long as the file is still for whoever holds it', async () => {
  const { online_url } = await owner.client.send(detail.getFileDetail, { fid });
  const { page_url } = await owner.client.send(checkTask, { task_id: fileNameOfReport(fid) });
  const page = page_url.replace('{page}', '1').replace('{width}', '800');
  const part = await fetch(`${origin}${online_url}`, { headers: { ...owner.headers, range: 'bytes=0-5' } });
  expect([part.status, await part.text()]).toEqual([206, TEXT.slice(0, 2)]);
  expect(await fetched(owner, page)).toMatchObject({ status: 200 });
  const other = await stage.person(2);
  for (const path of [online_url, page]) expect(await fetched(other, path)).toMatchObject({ status: 403 });
});

test('the calls that draw pages follow a file from its first byte: not yet, then its pages, or why it failed', async () => {
  const who = await stage.person();
  const { id, url } = await stage.begin(who, TEXT, '路上.txt');
  const task_id = nameOfUpload(id);
  const asked = () => who.client.send(checkTask, { task_id });
  expect(await who.client.send(doc2png, { oss_name: task_id })).toEqual({ task_id });
  expect(await asked()).toMatchObject({ status: 0, page_count: 0, page_url: '' });
  await stage.patch(who, url, 0, TEXT);
  expect(await asked()).toMatchObject({ status: 0 });
  await stage.convert(id);
  const { status, page_count, page_url } = await asked();
  expect([status, page_count]).toEqual([1, 1]);
  const page = page_url.replace('{page}', '1').replace('{width}', '800');
  expect(await fetched(who, page)).toMatchObject({ status: 200 });
  const bad = nameOfUpload(await stage.bring(who, 'MZ is a program', '程序.txt'));
  await expect(who.client.send(checkTask, { task_id: bad })).rejects.toThrow('可执行程序');
  for (const name of [task_id, bad, nameOfUpload('00000000-0000-4000-8000-000000000000')])
    await expect(owner.client.send(checkTask, { task_id: name })).rejects.toMatchObject({ code: 10404 });
});

test('for everybody else every road answers as for a file that there is not', async () => {
  const asked = { fid, chart };
  const missing = { fid: fid - 1_000_000, chart: chart + 1_000_000 };
  for (const other of [await stage.person(), await stage.person(3)])
    for (const road of Object.keys(ROADS)) {
      const told = JSON.stringify(await outcome(road, other, asked)).replaceAll(String(fid), 'X');
      const none = JSON.stringify(await outcome(road, other, missing)).replaceAll(String(missing.fid), 'X');
      expect(told, road).toBe(none);
    }
});

test('a removed file is gone from every road at once, also behind a link given before', async () => {
  const { online_url } = await owner.client.send(detail.getFileDetail, { fid });
  await owner.client.send(removeUpload, { id: upload });
  expect(await fetched(owner, online_url)).toMatchObject({ status: 404 });
  const missing = { fid: fid - 1_000_000, chart: chart + 1_000_000 };
  for (const road of Object.keys(ROADS).filter((each) => each !== 'notes')) {
    const told = JSON.stringify(await outcome(road, owner, { fid, chart })).replaceAll(String(fid), 'X');
    const none = JSON.stringify(await outcome(road, owner, missing)).replaceAll(String(missing.fid), 'X');
    expect(told, road).toBe(none);
  }
});
