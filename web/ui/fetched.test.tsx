// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { unreached, until } from '#web/testing/calls.ts';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { Fetched } from './fetched.tsx';

const KEY = ['rows'];
let answers: (page: number) => string[] | Promise<string[]>;
let pollMs: number | false;
let asked: number;
let queries: ReturnType<typeof asking>;
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  [pollMs, asked] = [false, 0];
  queries = asking(async () => ({}));
});
afterEach(async () => {
  await page.unmount();
  queries.clear();
});
const text = () => page.place.textContent ?? '';

function Rows({ hasBack = false, isPart = false }: { hasBack?: boolean; isPart?: boolean }) {
  const [at, setAt] = useState(1);
  const query = useQuery({
    queryKey: [...KEY, at],
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: async () => {
      asked += 1;
      return answers(at);
    },
  });
  const back = hasBack && <a href="/">回去</a>;
  return (
    <>
      <Fetched what="成员" paging={{ page: at, onPage: setAt }} waiting="还在取" {...{ query, back, isPart }}>
        {(rows) => rows.length > 0 && <p>{rows.join('、')}</p>}
      </Fetched>
      <button type="button" onClick={() => setAt(2)}>
        翻页
      </button>
    </>
  );
}
let fail: () => void = () => {};
/** Fails when it is told to. */
const failing = (): Promise<string[]> =>
  new Promise((_, reject) => {
    fail = () => reject(new CallFailed(503, '服务暂时不可用'));
  });
const show = async (content = <Rows />) => {
  page = await mount(content, undefined, queries);
};
const again = () => doing(() => void queries.invalidateQueries({ queryKey: KEY }));

test('what is asked for is waited for, then told not to have come, and asked for again', async () => {
  answers = failing;
  await show();
  expect(text()).toContain('还在取');
  fail();
  await until(() => expect(text()).toContain('没有取到成员服务暂时不可用'));
  answers = () => ['李四'];
  await press('重试');
  await until(() => expect(text()).toContain('李四'));
  expect(text()).not.toContain('没有取到');
});

test('what stands while it cannot be renewed says so above itself, until it is', async () => {
  answers = () => ['李四'];
  await show();
  await until(() => expect(text()).toContain('李四'));
  answers = unreached;
  await again();
  await until(() => expect(text()).toContain('没有取到最新的成员，下面是之前的：服务暂时不可用重试李四'));
  answers = () => ['王五'];
  await press('重试');
  await until(() => expect(text()).toContain('王五'));
  expect(text()).not.toContain('没有取到');
});

test('what is asked for over and over fails without flickering: the button turns for a press alone', async () => {
  answers = () => ['李四'];
  pollMs = 1;
  await show();
  await until(() => expect(text()).toContain('李四'));
  const times = asked;
  answers = failing;
  await until(() => expect(asked).toBeGreaterThan(times));
  fail();
  await until(() => expect(text()).toContain('没有取到最新的成员'));
  const note = page.place.querySelector('[role="alert"]');
  for (const round of [1, 2, 3]) {
    // It is being asked, and nobody pressed.
    await until(() => expect(asked).toBeGreaterThan(times + round));
    expect(found('button', '重试').getAttribute('aria-busy')).toBeNull();
    expect(page.place.querySelector('[role="alert"]')).toBe(note);
    await doing(fail);
  }
  await until(() => expect(asked).toBeGreaterThan(times + 4));
  await press('重试');
  expect(found('button', '重试').getAttribute('aria-busy')).toBe('true');
});

test('a later page that does not come has a way back to the first', async () => {
  answers = (at) => (at === 1 ? ['李四'] : unreached());
  await show();
  await until(() => expect(text()).toContain('李四'));
  await press('翻页');
  await until(() => expect(text()).toContain('没有取到第 2 页成员'));
  await press('回到第 1 页');
  await until(() => expect(text()).toContain('李四'));
});

test('what is gone does not stand, and is not asked for again', async () => {
  answers = () => ['李四'];
  await show(<Rows hasBack />);
  await until(() => expect(text()).toContain('李四'));
  answers = () => {
    throw new BusinessError('notFound', '没有这个群组，或者您不在其中');
  };
  await again();
  await until(() => expect(text()).toContain('没有找到成员没有这个群组，或者您不在其中回去'));
  expect(text()).not.toContain('李四');
  expect(text()).not.toContain('重试');
});

test.each(['gid', 'code'])('an address that names nothing leads to nothing: %s', async (field) => {
  answers = () => {
    throw new BusinessError('invalidInput', '链接不完整，请重新复制', { fields: [field] });
  };
  await show(<Rows hasBack />);
  await until(() => expect(text()).toContain('没有找到成员链接不完整，请重新复制回去'));
});

test.each([
  ['a page', { fields: ['page'] }],
  ['words', { fields: ['keyword'] }],
  ['a rule', null],
])('%s that cannot be does not say that the whole is gone', async (_what, details) => {
  answers = (at) => {
    if (at === 1) return ['李四'];
    throw new BusinessError('invalidInput', '这里不能这样问', details);
  };
  await show(<Rows hasBack />);
  await until(() => expect(text()).toContain('李四'));
  await press('翻页');
  await until(() => expect(text()).toContain('没有取到第 2 页成员这里不能这样问'));
  await press('回到第 1 页');
  await until(() => expect(text()).toContain('李四'));
});

test('where nothing stands, nothing is said to be old', async () => {
  answers = () => [];
  await show();
  await until(() => expect(text()).toBe('翻页'));
  answers = unreached;
  await again();
  await until(() => expect(text()).toContain('没有取到成员服务暂时不可用'));
  answers = failing;
  await press('重试');
  await until(() => expect(found('button', '重试').getAttribute('aria-busy')).toBe('true'));
  await doing(fail);
  await until(() => expect(found('button', '重试').getAttribute('aria-busy')).toBeNull());
});

test('above something else a line says that it did not come, and asks again', async () => {
  answers = unreached;
  await show(<Rows isPart />);
  await until(() => expect(text()).toContain('没有取到成员：服务暂时不可用'));
  expect(page.place.querySelector('h2')).toBeNull();
  answers = () => ['李四'];
  await press('重试');
  await until(() => expect(text()).toContain('李四'));
});
