// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { type FlowView, useFlowView } from './use-flow-view.ts';

const START = { page: 1, offset: 0 };
/** Where pages begin: the second is short, and the passage on the third is put at 300 px of the view. */
const TOPS: Record<string, number> = { '1': -900, '2': 120, '3': 200 };

let view: FlowView;
function Column() {
  view = useFlowView(START);
  return (
    <div ref={view.scroller}>
      <div>
        {Object.keys(TOPS).map((page) => (
          <section key={page} data-flow-page={page}>
            <p data-flow-block="b">{page}</p>
          </section>
        ))}
      </div>
    </div>
  );
}

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
async function tell(kind: 'scroll' | 'wheel') {
  await act(async () => {
    view.scroller.current?.dispatchEvent(new Event(kind));
    await drawn();
    await drawn();
  });
}

test('the page of what was found is the one that is read, until the reader moves', async () => {
  page = await mount(<Column />);
  const { current } = view.scroller;
  if (current) current.getBoundingClientRect = () => new DOMRect(0, 0, 300, 800);
  for (const [number, top] of Object.entries(TOPS)) {
    const section = page.place.querySelector(`[data-flow-page="${number}"]`);
    if (section) section.getBoundingClientRect = () => new DOMRect(0, top, 300, 400);
  }
  await act(async () => view.goTo({ page: 3, block: 'b' }));
  await tell('scroll');
  expect(view.page).toBe(3);
  expect(view.place()).toMatchObject({ page: 3, offset: 0 });

  await tell('wheel');
  await tell('scroll');
  expect(view.page).toBe(1);
  expect(view.place().page).toBe(1);
});

test('who has scrolled, or chosen a place, has left where reading began', async () => {
  const moves = [() => tell('wheel'), () => act(async () => view.goTo({ page: 3 }))];
  for (const move of moves) {
    page = await mount(<Column />);
    expect(view.hasLeft()).toBe(false);
    await move();
    expect(view.hasLeft()).toBe(true);
    await page.unmount();
  }
  page = await mount(<Column />);
});
