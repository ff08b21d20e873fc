// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { Agreement } from './agreement.tsx';
import { Infringement } from './infringement.tsx';
import { Privacy } from './privacy.tsx';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test.each([
  ['用户协议', Agreement],
  ['隐私政策', Privacy],
  ['侵权处理', Infringement],
])('the contents of %s are its clauses, each where its link leads', async (_, Page) => {
  page = await mount(<Page />);
  const contents = textsOf('nav[aria-label="目录"] a');
  expect(contents.length).toBeGreaterThan(3);
  expect(textsOf('section[id] > h2')).toEqual(contents);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="目录"] a'))
    expect(document.getElementById(decodeURIComponent(link.hash.slice(1)))).not.toBeNull();
});
