import { expect, test } from 'vitest';
import { getPreviewDetail, getPreviewRcmd } from '#contract/calls/report-detail.ts';
import type { Call } from '#contract/wire/call.ts';
import { CallFailed, type Client } from '#contract/wire/client.ts';
import { BusinessError, type CodeName } from '#contract/wire/codes.ts';
import { report } from '#web/testing/reports.ts';
import { loadPreview } from './load-preview.ts';

const DETAIL = { detail: report(), introduction: '简介', source_url: '' };
function asking({
  detail = () => DETAIL as object,
  list = () => ({ list: [report({ id: 8 })], count: 1 }) as object,
} = {}) {
  const asked: [string, object][] = [];
  const send = async (call: Call, request: object) => {
    asked.push([call === getPreviewDetail ? 'detail' : 'list', request]);
    if (call === getPreviewDetail) return detail();
    if (call === getPreviewRcmd) return list();
    throw new Error(call.path);
  };
  return { client: { send } as unknown as Client, asked };
}
const refused = (code: CodeName) => () => {
  throw new BusinessError(code, '');
};

test('the facts and what else there is come together', async () => {
  const { client, asked } = asking();
  expect(await loadPreview(client, '7')).toEqual({
    ...{ report: DETAIL.detail, introduction: '简介', sourceUrl: '', recommended: [report({ id: 8 })] },
  });
  expect(asked).toEqual([
    ['detail', { id: '7' }],
    ['list', { id: '7', count: 5 }],
  ]);
});

test.each(['', '0', '07', '7a', '1'.repeat(16), '-7'])(
  'there is no report “%s”, and nobody is asked',
  async (id) => {
    const { client, asked } = asking();
    await expect(loadPreview(client, id)).rejects.toMatchObject({ init: { status: 404 } });
    expect(asked).toEqual([]);
  },
);

test('what the server does not know is not there; what it refuses otherwise is no missing page', async () => {
  await expect(loadPreview(asking({ detail: refused('notFound') }).client, '7')).rejects.toMatchObject({
    init: { status: 404 },
  });
  await expect(loadPreview(asking({ detail: refused('tooFrequent') }).client, '7')).rejects.toBeInstanceOf(
    BusinessError,
  );
});

test('without recommendations the page stands', async () => {
  const list = () => {
    throw new CallFailed(503, '服务暂时不可用');
  };
  expect((await loadPreview(asking({ list }).client, '7')).recommended).toEqual([]);
});
