// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { dailyRcmd, getPartners, getShownPassage } from '#contract/calls/home.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { Partners } from './partners.tsx';
import { Showcase } from './showcase.tsx';

const PASSAGE = {
  ...{ fid: 7, name: '储能深度报告', organisation: '甲证券', day: '2026-08-22', page: 3 },
  ...{ share_url: '', text: '装机量翻倍', ranges: [] },
};
const passage = () => ({ passage: PASSAGE });

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const show = async (ofPassage: () => object, ofCharts: () => object) => {
  const answers = new Map<Call, () => object>([
    [getShownPassage, ofPassage],
    [dailyRcmd, ofCharts],
  ]);
  page = await mount(<Showcase />, VISITOR, asking(answering(answers)));
};
const titles = () => [...page.place.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('what does not come, or is not there, leaves no empty frame', async () => {
  await show(passage, unreached);
  await until(() => expect(titles()).toEqual(['搜到的是原文', '引用自带出处']));
  expect(page.place.textContent).toContain('装机量翻倍');
  await page.unmount();
  await show(
    () => ({ passage: null }),
    () => ({ items: [] }),
  );
  await until(() => expect(page.place.textContent).toBe(''));
  await page.unmount();
  await show(unreached, unreached);
  await until(() => expect(page.place.textContent).toBe(''));
});

test('partners that do not come leave no heading', async () => {
  page = await mount(
    <Partners />,
    VISITOR,
    asking(answering(new Map<Call, () => object>([[getPartners, unreached]]))),
  );
  await until(() => expect(page.place.textContent).toBe(''));
});
