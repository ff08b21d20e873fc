import { expect, test } from 'vitest';
import type { IndexFiles } from './index-files.ts';
import type { IndexThreads } from './index-threads.ts';
import { serveCollection } from './serve-collection.ts';

test('closing while a rebuild repeats what changed meanwhile ends it at the change it is at', async () => {
  const events: string[] = [];
  const repeating = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const threads = (path: string) =>
    ({
      async write({ input: [id] }) {
        events.push(`${path} ${id}`);
        if (path !== 'next') return;
        repeating.resolve();
        await written.promise;
      },
      stop: async () => void events.push(`${path} stops`),
    }) as IndexThreads;
  const files = {
    current: () => 'first',
    next: () => 'next',
    use: (path) => void events.push(`${path} used`),
    discard: (path) => void events.push(`${path} discarded`),
  } as IndexFiles;
  const loaded = Promise.withResolvers<void>();
  const serving = serveCollection(files, { start: threads, load: () => loaded.promise });
  const rebuilt = serving.rebuild((async function* () {})());
  for (const id of [1, 2]) await serving.change({ method: 'remove', input: [id] });
  loaded.resolve();
  await repeating.promise;
  await serving.stop();
  written.resolve();
  await expect(rebuilt).rejects.toThrow('检索索引已关闭');
  expect(events).toEqual(['first 1', 'first 2', 'next 1', 'first stops', 'next stops', 'next discarded']);
});
