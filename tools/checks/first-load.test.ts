import { expect, test } from 'vitest';
import { BUDGET, firstLoads, type Manifest, overBudget } from './first-load.ts';

const MANIFEST: Manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/base.js'] },
  routes: {
    root: { id: 'root', module: '/assets/root.js', imports: ['/assets/base.js'], css: ['/assets/base.css#'] },
    page: {
      id: 'page',
      parentId: 'root',
      module: '/assets/page.js',
      imports: ['/assets/base.js', '/assets/page-part.js'],
      css: ['/assets/base.css', '/assets/page.css'],
      clientLoaderModule: '/assets/page-loader.js',
    },
  },
};

test('a page loads its own files, those of the routes around it and of the entry, each once', () => {
  const asked: string[] = [];
  const [load] = firstLoads(MANIFEST, 'manifest.js', (file) => {
    asked.push(file);
    return 10;
  });
  expect(asked.sort()).toEqual(
    [
      'base.css',
      'base.js',
      'entry.js',
      'manifest.js',
      'page-loader.js',
      'page-part.js',
      'page.css',
      'page.js',
      'root.js',
    ].sort(),
  );
  expect(load).toEqual({ route: 'page', scriptBytes: 70, scriptFiles: 7, styleBytes: 20 });
});

test('each budget fails by itself', () => {
  const within = { route: 'page', ...BUDGET };
  expect(overBudget(within)).toEqual([]);
  for (const name of ['scriptBytes', 'scriptFiles', 'styleBytes'] as const) {
    expect(overBudget({ ...within, [name]: BUDGET[name] + 1 })).toHaveLength(1);
  }
});
