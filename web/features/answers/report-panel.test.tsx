// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { type Claim, type Evidence, getSummary, NOT_ASKED } from '#contract/calls/answers.ts';
import { getAllowance } from '#contract/calls/memberships.ts';
import type { Call } from '#contract/wire/call.ts';
import { BusinessError, type CodeName } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { mount } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { ReportPanel } from './report-panel.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const evidence: Evidence = {
  ...{ number: 1, fid: 7, name: '钠电池深度', organisation: '华泰证券', printed_at: '2026-08-22', page: 3 },
  ...{ heading: '', chart_id: null, quote: '产能为 12 万吨', boxes: [], version: null },
};
const claims = Array.from(
  { length: 5 },
  (_, at): Claim => ({
    ...{ text: `第 ${at + 1} 个要点。`, kind: 'quote', evidence: [1], status: '已核对' },
  }),
);

async function show(summary: () => object) {
  const calls = new Map<Call, () => object>([
    [getSummary, summary],
    [getAllowance, () => ({ daily: { left: 3, limit: 3 } })],
  ]);
  page = await mount(
    <WithDialogs>
      <ReportPanel fid={7} name="钠电池深度" />
    </WithDialogs>,
    person({ is_vip: 1 }),
    asking(answering(calls)),
  );
}
const text = () => page.place.textContent ?? '';

test('what a report says is told in three sentences, the others a click away, and what may be asked stands below', async () => {
  await show(() => ({ summary: '', questions: ['产能是多少？'], claims, evidence: [evidence] }));
  await until(() => expect(text()).toContain('产能是多少？'));
  const rest = page.place.querySelector('details');
  expect(rest?.open).toBe(false);
  expect([...(rest?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '还有 2 句',
    '第 4 个要点。1',
    '第 5 个要点。1',
  ]);
});

test.each<[CodeName, string, boolean]>([
  ['internal', '服务暂时出错', true],
  ['notFound', NOT_ASKED, false],
])(
  'what did not come may be asked for again, but not what there is none of: %s',
  async (code, said, isAgain) => {
    await show(() => {
      throw new BusinessError(code, said);
    });
    await until(() => expect(text()).toContain(said));
    expect(text().includes('再试一次')).toBe(isAgain);
  },
);
