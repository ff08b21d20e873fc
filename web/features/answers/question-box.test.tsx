// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContexts } from '#web/client/page-contexts.tsx';
import { asking } from '#web/testing/asking.ts';
import { VISITOR } from '#web/testing/person.ts';
import { QuestionBox } from './question-box.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const nobody = () =>
  asking(async ({ path }) => {
    throw new Error(`nobody answers ${path}`);
  });

let leave: () => Promise<void>;
afterEach(() => leave());

/** The box as the server drew it, with `typed` in it before the script ran. */
async function takeOver(typed: string, onAsk: (question: string) => void) {
  const make = () =>
    createMemoryRouter([{ id: 'root', path: '*', element: <QuestionBox onAsk={onAsk} /> }], {
      hydrationData: { loaderData: { root: VISITOR } },
    });
  const page = (router: ReturnType<typeof make>) => (
    <PageContexts nonce="" queries={nobody()}>
      <RouterProvider router={router} />
    </PageContexts>
  );
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page(make()));
  const box = place.querySelector('textarea');
  if (box === null) throw new Error('没有输入框');
  box.value = typed;
  const tree = await act(async () => hydrateRoot(place, page(make())));
  leave = async () => {
    await act(async () => tree.unmount());
    place.remove();
  };
  return box;
}

test('what was typed before the script ran stays', async () => {
  const onAsk = vi.fn();
  const box = await takeOver('储能装机多少', onAsk);
  expect(box.value).toBe('储能装机多少');
  expect(onAsk).not.toHaveBeenCalled();
});

test('what was sent by Enter before the script ran is asked, once', async () => {
  const onAsk = vi.fn();
  const box = await takeOver('储能装机多少\n', onAsk);
  expect(onAsk.mock.calls).toEqual([['储能装机多少']]);
  expect(box.value).toBe('');
});

test('an empty line that was sent asks nothing', async () => {
  const onAsk = vi.fn();
  await takeOver('\n', onAsk);
  expect(onAsk).not.toHaveBeenCalled();
});

/** A key that the browser has acted on, whoever heard it. */
async function typeInto(box: HTMLTextAreaElement, value: string, inputType: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
  await act(async () => {
    set?.call(box, value);
    box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}
const press = (box: HTMLTextAreaElement, key: KeyboardEventInit) =>
  act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key })));

test('Enter that nobody heard while the page was taken over sends all the same', async () => {
  const onAsk = vi.fn();
  const box = await takeOver('储能装机多少', onAsk);
  await typeInto(box, '储能装机多少\n', 'insertLineBreak');
  expect(onAsk.mock.calls).toEqual([['储能装机多少']]);
  expect(box.value).toBe('');
});

test('Shift and Enter begin a line, and so does what is pasted', async () => {
  const onAsk = vi.fn();
  const box = await takeOver('储能', onAsk);
  await typeInto(box, '储能\n', 'insertFromPaste');
  await press(box, { key: 'Enter', shiftKey: true });
  await typeInto(box, '储能\n\n', 'insertLineBreak');
  expect(onAsk).not.toHaveBeenCalled();
  expect(box.value).toBe('储能\n\n');
});

test('what stands in the box is asked, whatever React knows of it', async () => {
  const onAsk = vi.fn();
  const box = await takeOver('', onAsk);
  box.value = '储能装机多少';
  await press(box, { key: 'Enter' });
  expect(onAsk.mock.calls).toEqual([['储能装机多少']]);
});
