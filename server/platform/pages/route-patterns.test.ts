import { expect, test } from 'vitest';
import { routePatterns } from './route-patterns.ts';

const routeOf = routePatterns({
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  preview: { id: 'preview', parentId: 'frame', path: 'preview/:id' },
  industry: { id: 'industry', parentId: 'frame', path: 'industry/:key/:page?' },
  rest: { id: 'rest', parentId: 'frame', path: '*' },
});

test.each([
  ['/preview/7', '/preview/:id'],
  ['/preview/7?from=某人', '/preview/:id'],
  ['/preview/7.data', '/preview/:id'],
  ['/preview/7/_.data', '/preview/:id'],
  ['/preview/7/_.data?index', '/preview/:id'],
  ['/_.data', '/'],
  ['/_root.data', '/'],
  ['/industry/63/2', '/industry/:key/:page?'],
  ['/某人找的词', '/*'],
  ['/%E6%9F%90%E4%BA%BA', '/*'],
])('%s is %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern);
});

test('the first page is its own, and what cannot be read or looked up is none', () => {
  expect(routeOf('/%zz')).toBeNull();
  expect(routeOf('/')).toBe('/');
  expect(routePatterns({})('/x')).toBeNull();
});
