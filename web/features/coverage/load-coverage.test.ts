import { expect, test } from 'vitest';
import { getCoverageMonths } from '#contract/calls/coverage.ts';
import { getFileIndustryTags } from '#contract/calls/listings.ts';
import type { Call } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { loadArchive, loadCoverage } from './load-coverage.ts';

const asking = (answer: (call: Call, request: object) => unknown) => {
  const asked: object[] = [];
  const send = async (call: Call, request: object) => {
    asked.push(request);
    return answer(call, request);
  };
  return { client: { send } as unknown as Client, asked };
};

test.each([
  ['/industry/63', { kind: 'industry', key: '63', page: 1 }],
  ['/org/2/3', { kind: 'organisation', key: '2', page: 3 }],
  ['/researcher/9', { kind: 'researcher', key: '9', page: 1 }],
  ['/stock/300750', { kind: 'stock', key: '300750', page: 1 }],
  ['/month/2026-08', { kind: 'month', key: '2026-08', page: 1 }],
  [`/stock/${encodeURIComponent('00700.HK')}`, { kind: 'stock', key: '00700.HK', page: 1 }],
])('the address %s is asked for as it says', async (address, expected) => {
  const { client, asked } = asking(() => ({ name: '甲' }));
  expect(await loadCoverage(client, address)).toEqual({ name: '甲', page: expected.page });
  expect(asked).toEqual([expected]);
});

test.each(['/elsewhere/1', '/org/2/0', '/org/2/1e3', '/org/2/-1', '/org/2/1234567'])(
  'there is nothing at %s, and nobody is asked',
  async (address) => {
    const { client, asked } = asking(() => ({}));
    await expect(loadCoverage(client, address)).rejects.toMatchObject({ init: { status: 404 } });
    expect(asked).toEqual([]);
  },
);

test.each(['notFound', 'invalidInput'] as const)(
  '%s of the server is a page that is not there',
  async (code) => {
    const { client } = asking(() => {
      throw new BusinessError(code, '没有');
    });
    await expect(loadCoverage(client, '/org/2')).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test('what goes wrong otherwise is not told as a missing page', async () => {
  const { client } = asking(() => {
    throw new Error('nobody is there');
  });
  await expect(loadCoverage(client, '/org/2')).rejects.toThrow('nobody is there');
});

test('the archive lists the industries of the first level that hold reports', async () => {
  const industry = (id: number, count: number, parent_id = 0) => ({ id, name: String(id), count, parent_id });
  const { client } = asking((call) => {
    if (call === getCoverageMonths) return { list: [{ month: '2026-08', count: 3 }] };
    if (call === getFileIndustryTags) return [industry(1, 5), industry(2, 0), industry(3, 4, 1)];
    throw new Error(call.path);
  });
  expect(await loadArchive(client)).toEqual({
    months: [{ month: '2026-08', count: 3 }],
    industries: [industry(1, 5)],
  });
});
