import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { beginUpload } from '#contract/calls/uploads.ts';
import { CallFailed, isBusinessError } from '#contract/wire/client.ts';
import type { openMember } from './http-caller.ts';

type Member = Awaited<ReturnType<typeof openMember>>;

const LONGEST_MS = 120_000;

async function bytesOf(url: string, { headers }: Member, range?: string): Promise<void> {
  const answer = await fetch(url, {
    headers: { ...headers, ...(range === undefined ? {} : { range }) },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const body = await answer.arrayBuffer();
  if (answer.status >= 400) throw new CallFailed(answer.status, Buffer.from(body).toString().slice(0, 120));
}

/** What is said of a failure, without the number that differs each time. */
function told(error: unknown): string {
  const said = isBusinessError(error)
    ? error.message
    : error instanceof CallFailed
      ? `${error.status} ${/"message":"([^"]*)"|<p>([^<]*)/.exec(error.message)?.slice(1).find(Boolean) ?? ''}`
      : String(error).slice(0, 80);
  return said.replaceAll(/（编号 \w+）/g, '（编号…）');
}

/**
 * One after another what somebody does while a part is broken: each as seconds and what was said, where it was not done. `pdf` is the address
 * of a file that was opened before.
 */
export async function lookAround(
  origin: string,
  member: Member,
  openFid: number,
  pdf: string,
): Promise<string> {
  const { client } = member;
  const name = `看一眼 ${Math.random().toString(36).slice(2)}.pdf`;
  const looks: [string, () => Promise<unknown>][] = [
    ['检索', () => client.send(searchReports, { keyword: '光伏 储能' })],
    ['网页', () => bytesOf(`${origin}/report?search_key=${encodeURIComponent('白酒')}`, member)],
    ['打开报告', () => client.send(getFileDetail, { fid: openFid })],
    ['原文', () => bytesOf(pdf, member, 'bytes=0-65535')],
    ['封面', () => bytesOf(`${origin}/files/cover/${openFid}-320.webp`, member)],
    ['上传', () => client.send(beginUpload, { name, size_bytes: 1000 })],
  ];
  const seen = looks.map(async ([what, look]) => {
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    try {
      await look();
      return `${what} ${seconds()} 秒`;
    } catch (error) {
      return `${what} ${seconds()} 秒“${told(error)}”`;
    }
  });
  return (await Promise.all(seen)).join('；');
}
