// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, type ReactNode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>您好，{name}</p>;
const makeLate = () => lazyPart(async () => Greeting);

/** How the server marks a boundary that it gave up. */
const GIVEN_UP = '<!--$!-->';

const around = (part: ReactNode) => (
  <main>
    <h1>页面</h1>
    <Suspense fallback={<p>等一下</p>}>{part}</Suspense>
  </main>
);

test('the server gives up nothing for it, and the browser takes the page over without an error', async () => {
  const Late = makeLate();
  const page = around(<Late name="读者" />);
  const html = renderToString(page);
  expect(html).toContain('页面');
  expect(html).not.toContain(GIVEN_UP);

  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  const errors: unknown[] = [];
  const tree = await act(async () =>
    hydrateRoot(place, page, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect(place.textContent).toBe('页面您好，读者');
  await act(async () => tree.unmount());
  place.remove();
});

test('on a page that the browser made it is there at once, and follows what it is given', async () => {
  const Late = makeLate();
  const page = await mount(around(<Late name="甲" />));
  expect(page.place.textContent).toBe('页面您好，甲');
  await page.show(around(<Late name="乙" />));
  expect(page.place.textContent).toBe('页面您好，乙');
  await page.unmount();
});

test('no other file takes lazy of React', () => {
  const root = join(import.meta.dirname, '..');
  const takers = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(takers).toEqual([join('ui', 'lazy-part.tsx')]);
});
