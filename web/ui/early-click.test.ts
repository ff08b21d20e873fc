// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { answerEarlyClick, EARLY_CLICK_SCRIPT } from './early-click.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A page that nobody has taken over yet, with a listener on it as React's. */
function untaken(html: string) {
  vi.useFakeTimers();
  runInThisContext(EARLY_CLICK_SCRIPT);
  document.body.innerHTML = html;
  const heard: (string | null)[] = [];
  document.body.addEventListener('click', ({ target }) => heard.push((target as Element).id));
  return {
    heard,
    at: (id: string) => document.getElementById(id) as HTMLElement,
    take: () => {
      answerEarlyClick();
      vi.runAllTimers();
    },
  };
}

const BUTTONS =
  '<button type="button" id="first"><b id="inside">开通</b></button><button type="button" id="last">分享</button>';

test('the last early click is done once, when somebody listens, and later ones as they come', () => {
  const { heard, at, take } = untaken(BUTTONS);
  for (const id of ['last', 'inside', 'inside']) at(id).click();
  expect(heard).toEqual([]);
  expect(document.documentElement.hasAttribute('data-early-click')).toBe(true);
  take();
  expect(heard).toEqual(['first']);
  expect(document.documentElement.hasAttribute('data-early-click')).toBe(false);
  at('last').click();
  take();
  expect(heard).toEqual(['first', 'last']);
});

test('a box is ticked once somebody listens, also by its label, and not before', () => {
  const { at, take } = untaken(
    '<label id="label"><input type="checkbox" id="box">隐藏券商</label><input type="radio" id="other">',
  );
  const box = at('box') as HTMLInputElement;
  const changes = vi.fn();
  box.addEventListener('change', changes);
  at('label').click();
  expect([box.checked, changes.mock.calls.length]).toEqual([false, 0]);
  take();
  expect([box.checked, changes.mock.calls.length]).toEqual([true, 1]);
});

test('links, fields and buttons that send a form do as they do without us', () => {
  const { heard, at, take } = untaken(
    '<a href="#x" id="link">报告</a><form onsubmit="return false"><input id="field"><button id="send">搜索</button></form>',
  );
  for (const id of ['link', 'field', 'send']) at(id).click();
  expect(heard).toEqual(['link', 'field', 'send']);
  take();
  expect(heard).toHaveLength(3);
});

test('a button that is gone by then, or switched off, does nothing', () => {
  const gone = untaken(BUTTONS);
  const button = gone.at('first');
  button.click();
  button.remove();
  gone.take();
  expect(gone.heard).toEqual([]);
  document.body.replaceChildren();
  const off = untaken(BUTTONS);
  off.at('first').click();
  off.at('first').setAttribute('disabled', '');
  off.take();
  expect(off.heard).toEqual([]);
});
