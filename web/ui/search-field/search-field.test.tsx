// @vitest-environment happy-dom
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import type { FieldOption } from './option-list.tsx';
import { SearchField } from './search-field.tsx';

const done: string[] = [];

/** Two of one's own that can be removed, all of them forgotten by one act, and a company. */
function Box() {
  const [text, setText] = useState('');
  const [own, setOwn] = useState(['储能', '光伏']);
  const input = useRef<HTMLInputElement>(null);
  const mine: FieldOption[] = own.map((word) => ({
    key: word,
    group: '最近搜索',
    text: word,
    content: word,
    remove: { label: `删除 ${word}`, act: () => setOwn(own.filter((each) => each !== word)) },
  }));
  const all: FieldOption = {
    key: 'all',
    group: '最近搜索',
    text: '',
    content: '清空最近搜索',
    act: () => setOwn([]),
  };
  const company: FieldOption = { key: 'company', group: '公司', text: '贵州茅台', content: '贵州茅台' };
  return (
    <SearchField
      label="搜索"
      action="/"
      placeholder=""
      size="page"
      maxLength={80}
      inputRef={input}
      text={text}
      onTextChange={setText}
      onSubmit={(wanted) => done.push(`submit ${wanted}`)}
      options={own.length > 0 ? [...mine, all, company] : [company]}
      onChoose={(option) => done.push(`choose ${option.text}`)}
    />
  );
}

let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  done.length = 0;
  page = await mount(<Box />);
});
afterEach(() => page.unmount());

const press = (key: string) =>
  doing(() => {
    found('textbox').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const offered = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const active = () => document.getElementById(found('textbox').getAttribute('aria-activedescendant') ?? '');

test('options stand in named groups, and the arrows go through them as if no names were there', async () => {
  await press('ArrowDown');
  const groups = [...document.querySelectorAll('[role="listbox"] > [role="group"]')];
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['最近搜索', '公司']);
  expect(groups.map((group) => group.querySelectorAll('[role="option"]').length)).toEqual([3, 1]);
  const passed = [active()?.textContent];
  for (let step = 0; step < 3; step += 1) {
    await press('ArrowDown');
    passed.push(active()?.textContent);
  }
  expect(passed).toEqual(['储能', '光伏', '清空最近搜索', '贵州茅台']);
  await press('Enter');
  expect(done).toEqual(['choose 贵州茅台']);
});

test('Delete removes the chosen one of one’s own and stays there; elsewhere it is the box’s own key', async () => {
  await press('Delete');
  await press('ArrowDown');
  await press('Delete');
  expect(offered()).toEqual(['光伏', '清空最近搜索', '贵州茅台']);
  expect(active()?.textContent).toBe('光伏');
  await press('ArrowUp');
  await press('ArrowUp');
  await press('Delete');
  expect(active()?.textContent).toBe('贵州茅台');
  expect(offered()).toHaveLength(3);
  expect(done).toEqual([]);
});

test('the cross removes without searching, and the last line forgets all', async () => {
  await press('ArrowDown');
  await doing(() => document.querySelector<HTMLElement>('[title="删除 光伏"]')?.click());
  expect(offered()).toEqual(['储能', '清空最近搜索', '贵州茅台']);
  await press('ArrowDown');
  await press('Enter');
  expect(done).toEqual([]);
  await press('ArrowDown');
  expect(offered()).toEqual(['贵州茅台']);
});
