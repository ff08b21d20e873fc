import { expect, test } from 'vitest';
import type { Call } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import { BusinessError, type CodeName } from '#contract/wire/codes.ts';
import { isOtherReport, loadOwnFile, loadReport } from './load-report.ts';
import { readingMeta } from './reading-route.ts';

function asking(answer: () => object) {
  const asked: object[] = [];
  const send = async (_: Call, request: object) => {
    asked.push(request);
    return answer();
  };
  return { client: { send } as unknown as Client, asked };
}
const refused =
  (code: CodeName, words = '') =>
  () => {
    throw new BusinessError(code, words);
  };
const search = (text: string) => new URLSearchParams(text);

test('a report is asked for by its number, a file of one’s own by that of its content', async () => {
  const { client, asked } = asking(() => ({ name: '甲' }));
  expect(await loadReport(client, search('fid=7&page=3'))).toEqual({ report: { name: '甲' } });
  await loadOwnFile(client, '41');
  expect(asked).toEqual([{ fid: 7 }, { fid: -41 }]);
});

test.each(['', 'fid=', 'fid=-41', 'fid=7a', `fid=${'1'.repeat(16)}`])(
  'an address “%s” names no report, and nobody is asked',
  async (address) => {
    const { client, asked } = asking(() => ({}));
    await expect(loadReport(client, search(address))).rejects.toMatchObject({ init: { status: 404 } });
    expect(asked).toEqual([]);
  },
);

test.each(['', '0', '-1', '1e3'])('an address “%s” names no file, and nobody is asked', async (id) => {
  const { client, asked } = asking(() => ({}));
  await expect(loadOwnFile(client, id)).rejects.toMatchObject({ init: { status: 404 } });
  expect(asked).toEqual([]);
});

test('what is missing and what is not for the caller are the same 404', async () => {
  for (const load of [
    loadReport(asking(refused('notFound')).client, search('fid=7')),
    loadOwnFile(asking(refused('notFound')).client, '41'),
  ])
    await expect(load).rejects.toMatchObject({ data: null, init: { status: 404 } });
});

test('what is refused is said in the words of the server', async () => {
  await expect(
    loadReport(asking(refused('tooFrequent', '太快了')).client, search('fid=7')),
  ).rejects.toMatchObject({
    data: { message: '太快了' },
    init: { status: 503 },
  });
});

test.each([
  ['another page of the same report', '/detail?fid=7', '/detail?fid=7&page=3', false],
  ['another report', '/detail?fid=7', '/detail?fid=8', true],
  ['the same address once more', '/detail?fid=7', '/detail?fid=7', true],
  ['another page of the same file', '/myUpload/41', '/myUpload/41?page=3', false],
  ['another file', '/myUpload/41', '/myUpload/42', true],
])('is it loaded anew: %s', (_, from, to, expected) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'https://x')) as [URL, URL];
  expect(isOtherReport({ currentUrl, nextUrl })).toBe(expected);
});

test('the reading engine is fetched ahead for whoever reads, and for nobody else', () => {
  const of = (view: string) => readingMeta({ loaderData: { report: { name: '甲', view } } as never });
  expect(of('full')).toContainEqual(expect.objectContaining({ rel: 'modulepreload' }));
  expect(of('cover')).not.toContainEqual(expect.objectContaining({ rel: 'modulepreload' }));
  expect(of('cover')).toContainEqual({ title: '甲 · 研见' });
  for (const meta of [of('full'), readingMeta({})])
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
});
