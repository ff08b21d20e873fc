import { act, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';
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
 * Puts a piece of a page into the document, as the person of `root` sees it, and with the queries of `asking` where it makes calls; `address` is
 * where it stands. Take it away with `unmount`.
 */
export async function mount(
  content: ReactNode,
  root: RootData = VISITOR,
  queries = asksNothing(),
  address = '/',
) {
  let show: (content: ReactNode) => void = () => {};
  const element = (
    <Shown
      first={content}
      take={(setShown) => {
        show = setShown;
      }}
    />
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
    initialEntries: [address],
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
    /** Where the person is by now. */
    address: () => createPath(router.state.location),
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

function nameOf(element: HTMLElement): string | null {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  return element.getAttribute('aria-label') ?? label ?? element.textContent;
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
  const element = all.find((each) => name === undefined || nameOf(each) === name);
  if (element === undefined) throw new Error(`没有 ${role} ${name ?? ''}`);
  return element;
}

/** Presses the button of this name. */
export const press = (name: string) => doing(() => found('button', name).click());

/** Ticks the box, or takes the tick away. */
export const tick = (name: string) => doing(() => found('textbox', name).click());

/** Writes into the field of this name as a person types: React hears of a value that its own setter did not write. */
export const write = (name: string, text: string) =>
  doing(() => {
    const field = found('textbox', name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
