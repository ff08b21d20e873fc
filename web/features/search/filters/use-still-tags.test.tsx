// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { countOf } from './count-of.ts';
import { useHeld, useStillTags } from './use-still-tags.ts';

const TAGS = [
  { id: 1, name: '钢铁' },
  { id: 2, name: '电子' },
  { id: 3, name: '医药' },
];
const COUNTS = [
  { value: '3', name: '医药', count: 9 },
  { value: '2', name: '电子', count: 4 },
];
const OTHERS = [
  { id: 8, name: '电池' },
  { id: 2, name: '电子' },
];

function Row({ tags = TAGS, counts }: { tags?: typeof TAGS; counts?: typeof COUNTS }) {
  const { isHeld, within } = useHeld();
  const still = useStillTags(tags, counts, isHeld);
  return (
    <section {...within}>
      {still.tags.map(({ id, name }) => (
        <button key={id} type="button">
          {name}
          {countOf(still.found, id)}
        </button>
      ))}
    </section>
  );
}

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());
const text = () => [...page.place.querySelectorAll('button')].map(({ textContent }) => textContent);
/** React makes enter and leave of these. */
const point = (type: 'pointerover' | 'pointerout') =>
  doing(() => {
    page.place.querySelector('section')?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  });

test('counts order the tags, where nobody is reaching for one', async () => {
  page = await mount(<Row />);
  expect(text()).toEqual(['钢铁', '电子', '医药']);
  await page.show(<Row counts={COUNTS} />);
  expect(text()).toEqual(['医药9', '电子4', '钢铁0']);
});

test('under a pointer no tag moves, by order or by width, until it has gone', async () => {
  page = await mount(<Row />);
  await point('pointerover');
  await page.show(<Row counts={COUNTS} />);
  expect(text()).toEqual(['钢铁', '电子', '医药']);
  await point('pointerout');
  expect(text()).toEqual(['医药9', '电子4', '钢铁0']);
  await point('pointerover');
  await page.show(<Row counts={COUNTS.map((each) => ({ ...each, count: 13 - each.count }))} />);
  expect(text()).toEqual(['医药4', '电子9', '钢铁0']);
});

test('other tags than before come in their own order, also under a pointer', async () => {
  page = await mount(<Row />);
  await point('pointerover');
  await page.show(<Row tags={OTHERS} counts={COUNTS} />);
  expect(text()).toEqual(['电子4', '电池0']);
});
