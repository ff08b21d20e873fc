// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import classes from './flow.module.css';
import type { FlowMatch } from './flow-find.ts';
import { FlowText } from './flow-text.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('a bullet without a shape is drawn over, found words beside it are marked, and the text stays as it is written', async () => {
  const text = '\uF06C 年化收益 26%\uF0D8其次';
  const match: FlowMatch = {
    page: 1,
    block: 'p1',
    part: 0,
    range: [2, 6],
    snippet: { text: '年化收益', range: [0, 4] },
  };
  page = await mount(
    <p>
      <FlowText text={text} part={0} matches={[match]} current={null} noted={[]} />
    </p>,
  );
  expect(page.place.textContent).toBe(text);
  const bullets = [...page.place.querySelectorAll(`.${classes.bullet}`)];
  expect(bullets.map((each) => each.textContent)).toEqual(['\uF06C', '\uF0D8']);
  expect(page.place.querySelector('mark')?.textContent).toBe('年化收益');
});
