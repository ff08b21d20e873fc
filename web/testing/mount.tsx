import { act, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { PageContexts } from '#web/client/page-contexts.tsx';
import type { RootData } from '#web/client/session.ts';
import { asking } from './asking.ts';
import { VISITOR } from './person.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Shows the first piece until another is given. */
function Shown({
  first,
  take,
}: {
  first: ReactNode;
  take: (setShown: (content: ReactNode) => void) => void;
}) {
  const [shown, setShown] = useState(first);
  take(setShown);
  return shown;
}

const asksNothing = () =>
  asking(async ({ path }) => {
    throw new Error(`nobody answers ${path}`);
  });

/**
 * Puts a piece of a page into the document, as the person of `root` sees it, and with the queries of `asking` where it makes calls. Take it away
 * with `unmount`.
 */
export async function mount(content: ReactNode, root: RootData = VISITOR, queries = asksNothing()) {
  let show: (content: ReactNode) => void = () => {};
  const element = (
    <Shown
      first={content}
      take={(setShown) => {
        show = setShown;
      }}
    />
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  const place = document.body.appendChild(document.createElement('div'));
  const tree = createRoot(place);
  await act(async () =>
    tree.render(
      <PageContexts nonce="" queries={queries}>
        <RouterProvider router={router} />
      </PageContexts>,
    ),
  );
  return {
    place,
    /** The same piece with other properties. */
    show: async (other: ReactNode) => act(async () => show(other)),
    unmount: async () => {
      await act(async () => tree.unmount());
      place.remove();
    },
  };
}

/** Does something as a person would, and lets the page follow. */
export async function doing(action: () => void): Promise<void> {
  await act(async () => action());
}

/** The element that a person would find by its role and name; fails where there is none. */
export function found(role: 'button' | 'dialog' | 'textbox' | 'status', name?: string): HTMLElement {
  const selectors = {
    button: 'button',
    dialog: '[role="dialog"]',
    textbox: 'input',
    status: '[role="status"]',
  };
  const all = [...document.querySelectorAll<HTMLElement>(selectors[role])];
  const element = all.find(
    (each) => name === undefined || (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (element === undefined) throw new Error(`没有 ${role} ${name ?? ''}`);
  return element;
}
