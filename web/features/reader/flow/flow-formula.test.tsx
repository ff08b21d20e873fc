// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { checkTask, doc2png } from '#contract/calls/page-images.ts';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { FlowBlock } from './flow-block.tsx';
import { PrintedReport } from './printed-report.ts';

const FORMULA: ReadingBlock = { kind: 'formula', id: 7, area: [106, 205, 306, 255] };
/** Two pages upright and one across. */
const PRINTED = {
  fid: 31,
  page_sizes: [[2, 600, 800] as [number, number, number], [1, 800, 600] as [number, number, number]],
};
const LABEL = '公式，看第 2 页原貌';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const onPage = vi.fn();

async function show(
  who = person(),
  pages: () => object = () => ({ status: 1, page_url: '/files/page/31-{page}-{width}.webp?a=b' }),
) {
  onPage.mockClear();
  const send = answering(
    new Map<Call, (request: never) => object>([
      [doc2png, () => ({ task_id: 'report/31' })],
      [checkTask, pages],
    ]),
  );
  page = await mount(
    <PrintedReport value={PRINTED}>
      <FlowBlock block={FORMULA} matches={[]} current={null} page={2} onPage={onPage} onChart={() => {}} />
    </PrintedReport>,
    who,
    asking(send),
  );
}

const picture = () => page.place.querySelector('img');

test('a formula is cut out of the picture of its page, as large as the text, with a little around it', async () => {
  await show();
  await until(() => expect(picture()?.getAttribute('src')).toMatch(/^\/files\/page\/31-2-\d+\.webp\?a=b$/));
  const { width, left, top } = picture()?.style ?? {};
  // 212 by 66 points of a page 600 wide.
  expect(Number.parseFloat(width ?? '')).toBeCloseTo((100 * 600) / 212, 3);
  expect(Number.parseFloat(left ?? '')).toBeCloseTo((-100 * 100) / 212, 3);
  expect(Number.parseFloat(top ?? '')).toBeCloseTo((-100 * 199) / 66, 3);
  // A picture without height would lie beside what is cut out, and a lazy one would not be fetched.
  expect(picture()?.style.aspectRatio.replaceAll(' ', '')).toBe('600/800');
  await press(LABEL);
  expect(onPage).toHaveBeenCalledWith(2);
});

test('where there is no picture it is said that a formula stands here, and the way to its page stays', async () => {
  await show(VISITOR);
  expect(page.place.textContent).toBe('公式，点这里看第 2 页原貌');
  await page.unmount();
  await show(person(), () => {
    throw new Error('busy');
  });
  await until(() => expect(page.place.textContent).toContain('点这里看第 2 页原貌'));
  await page.unmount();
  await show();
  await until(() => expect(picture()).not.toBeNull());
  await doing(() => picture()?.dispatchEvent(new Event('error')));
  expect(picture()).toBeNull();
  await doing(() => found('button', LABEL).click());
  expect(onPage).toHaveBeenCalledWith(2);
});
