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
