import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { createContentMaking } from '../contents/files/content-making.ts';
import { importPaths } from './import-paths.ts';

describe('an import on a disk that fills up', () => {
  const fixture = libraryFixture();

  it('stops with a line that says what to do, and goes on when there is room again', async () => {
    const titles = Array.from({ length: 6 }, (_, place) => `满盘专题${place}`);
    for (const [place, title] of titles.entries())
      fixture.write(`full/2024070${place + 1}-国信证券-${title}.pdf`, pageOfText(title, 700 + place));
    const { database, objects } = fixture.deps;
    let room = 2;
    let refused = 0;
    const full = {
      ...objects,
      async put(key: string, bytes: Uint8Array) {
        if (key.startsWith('pdf/') && --room < 0) {
          refused += 1;
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        }
        await objects.put(key, bytes);
      },
    };
    const making = createContentMaking({ database, objects: full });
    const contents = { ...fixture.deps.contents, making };
    const first = await importPaths({ ...fixture.deps, contents }, [join(fixture.folder, 'full')]);
    expect(first.counts).toEqual({ imported: 2, joined: 0, skipped: 0, failed: 4 });
    // Both workers meet it once; nobody tries the rest again and again.
    expect(refused).toBeLessThanOrEqual(2);
    for (const { reason } of first.explained) {
      expect(reason).toContain('磁盘已满');
      expect(reason).toContain('再次运行同一导入会接着做');
    }
    const second = await importPaths(fixture.deps, [join(fixture.folder, 'full')]);
    expect(second.counts).toMatchObject({ imported: 4, failed: 0 });
    const { rows } = await fixture.deps.database.pool.query<{ title: string }>(
      "SELECT title FROM reports WHERE title LIKE '满盘专题%' ORDER BY title",
    );
    expect(rows.map(({ title }) => title)).toEqual(titles);
  });
});
