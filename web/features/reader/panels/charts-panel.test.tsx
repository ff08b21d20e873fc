// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';

const { useCharts } = vi.hoisted(() => ({ useCharts: vi.fn() }));
vi.mock('./panel-queries.ts', () => ({ useCharts }));
vi.mock('#web/features/charts/index.ts', () => ({ ChartPicture: () => null, ChartViewer: () => null }));

const { ChartsPanel } = await import('./charts-panel.tsx');

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const chart = (id: number, kind: string) => ({
  id,
  kind,
  name: `第 ${id} 幅`,
  source: '',
  place_page: id,
  online_url: '',
});

/** The panel over charts of these kinds, in their order. */
async function open(...kinds: string[]) {
  const list = kinds.map((kind, at) => chart(at + 1, kind));
  useCharts.mockReturnValue({ data: { list, count: list.length, locked: null }, error: null });
  page = await mount(<ChartsPanel report={{ fid: 7 } as never} />);
}
const names = () =>
  [...page.place.querySelectorAll('li')].map((item) => /第 \d+ 幅/.exec(item.textContent ?? '')?.[0]);
const choices = () => [...page.place.querySelectorAll<HTMLElement>('[role="group"] button')];

test('figures and tables can each be seen alone, and everything stands first as in the report', async () => {
  await open('table', 'line', 'bar', 'table');
  expect(choices().map(({ textContent }) => textContent)).toEqual(['全部 4', '图 2', '表 2']);
  expect(names()).toEqual(['第 1 幅', '第 2 幅', '第 3 幅', '第 4 幅']);
  await doing(() => choices()[1]?.click());
  expect(names()).toEqual(['第 2 幅', '第 3 幅']);
  expect(choices().map((each) => each.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  await doing(() => choices()[2]?.click());
  expect(names()).toEqual(['第 1 幅', '第 4 幅']);
});

test('where there is one sort alone there is nothing to choose', async () => {
  await open('line', 'bar');
  expect(choices()).toEqual([]);
});
