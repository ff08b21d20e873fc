import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATOR } from '#server/testing/operator.ts';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { FOLLOWING, followIndex } from '../indexing/follow-index.ts';
import { reindex } from '../indexing/reindex.ts';
import { verifyLibrary } from '../indexing/verify-library.ts';
import { removeReport } from '../library/remove-report.ts';
import { importPaths } from './import-paths.ts';

const fixture = libraryFixture();
const { folderOf } = fixture;

/** Changes that the index has not taken in. */
const countUnheard = () => fixture.deps.events.consumer(FOLLOWING).countWaiting();

describe('the index', () => {
  const everything = { expression: null, match: 'all', audiences: ['public'] } as const;

  it('learns of imports and removals through the outbox alone', async () => {
    await followIndex(fixture.deps);
    const before = await fixture.index.count(everything);
    const folder = folderOf({ '20240801-国信证券-索引专题.pdf': pageOfText('索引专题', 50) });
    await importPaths(fixture.deps, [folder]);
    expect(await fixture.index.count(everything)).toBe(before);
    expect(await followIndex(fixture.deps)).toBe(1);
    const phrase = { kind: 'text', text: '第3项观察显示', field: 'any' } as const;
    expect(
      await fixture.index.count({ expression: phrase, match: 'all', audiences: ['public'] }),
    ).toBeGreaterThan(0);
    expect(await fixture.index.count(everything)).toBe(before + 1);
    const { rows } = await fixture.deps.database.pool.query<{ id: number }>(
      "SELECT id FROM reports WHERE title = '索引专题'",
    );
    expect(await removeReport(fixture.deps, OPERATOR, rows[0]?.id ?? 0)).toBe(true);
    await followIndex(fixture.deps);
    expect(await fixture.index.count(everything)).toBe(before);
  });

  it('finds reports by the folders they came in, again and from several, until they or the folders are removed', async () => {
    const { library } = fixture.deps;
    const names = ['20240802-国信证券-折叠屏专题.pdf', '20240803-国信证券-铰链专题.pdf'] as const;
    const folder = folderOf({
      [`周报/${names[0]}`]: pageOfText('折叠屏专题', 81),
      [`专题/深/${names[1]}`]: pageOfText('铰链专题', 82),
      '20240804-国信证券-玻璃盖板专题.pdf': pageOfText('玻璃盖板专题', 83),
      '专题/rows.csv': 'title,org,date\n钛合金中框题录,国信证券,2024-08-05\n',
      '.cache/20240806-国信证券-程序自己的专题.pdf': pageOfText('程序自己的专题', 84),
    });
    const folders = async () => {
      await followIndex(fixture.deps);
      const kept = (await library.changes.countInFolders()).filter(({ name }) =>
        /^(?:周报|专题)$/.test(name),
      );
      const found = await fixture.index.countTags(
        everything,
        kept.map(({ id }) => `folder:${id}` as const),
      );
      expect(kept.map(({ reports }) => reports)).toEqual(found);
      return Object.fromEntries(kept.map(({ name, reports }) => [name, reports]));
    };
    const flat = await importPaths(fixture.deps, [folder], { withoutFolders: true });
    expect([flat.counts.imported, flat.folders, await folders()]).toEqual([5, [], {}]);
    // What is in the library already is put into its folders all the same; what lies in the root is in none.
    expect((await importPaths(fixture.deps, [folder])).folders.toSorted()).toEqual(['专题', '周报']);
    expect(await folders()).toEqual({ 周报: 1, 专题: 2 });
    copyFileSync(join(folder, '周报', names[0]), join(folder, '专题', 'copy.pdf'));
    await importPaths(fixture.deps, [folder]);
    expect(await folders()).toEqual({ 周报: 1, 专题: 3 });
    const { rows } = await fixture.deps.database.pool.query<{ id: number }>(
      "SELECT id FROM reports WHERE title = '折叠屏专题'",
    );
    const fid = rows[0]?.id ?? 0;
    await library.records.outdate([fid]);
    await fixture.deps.imports.rereadLibrary();
    expect(await folders()).toEqual({ 周报: 1, 专题: 3 });
    await removeReport(fixture.deps, OPERATOR, fid);
    expect(await folders()).toEqual({ 周报: 0, 专题: 2 });
    expect((await library.reads.everybodys.folders()).map(({ name }) => name)).not.toContain('周报');
    const [kept] = (await library.changes.countInFolders()).filter(({ name }) => name === '专题');
    expect(await library.records.removeFolder(OPERATOR, kept?.id ?? 0)).toBe(true);
    expect(await library.records.removeFolder(OPERATOR, kept?.id ?? 0)).toBe(false);
    expect(await folders()).toEqual({ 周报: 0 });
    expect(await fixture.index.countTags(everything, [`folder:${kept?.id ?? 0}`])).toEqual([0]);
  });

  it('keeps an entry when the index refuses it', async () => {
    await importPaths(fixture.deps, [
      folderOf({ '20240901-国信证券-拒收专题.pdf': pageOfText('拒收专题', 60) }),
    ]);
    const waiting = await countUnheard();
    const refusing = { ...fixture.index, upsert: () => Promise.reject(new Error('disk full')) };
    await expect(followIndex({ ...fixture.deps, index: refusing })).rejects.toThrow('disk full');
    expect(await countUnheard()).toBe(waiting);
    await followIndex(fixture.deps);
    expect(await countUnheard()).toBe(0);
  });

  it('agrees with records and files, also after a rebuild; a lost file and a stray one are told', async () => {
    await followIndex(fixture.deps);
    expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
    await reindex(fixture.deps);
    expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
    const keys: string[] = [];
    for await (const { key } of fixture.objects.list('pdf/')) keys.push(key);
    const [lost = ''] = keys;
    await fixture.objects.remove(lost);
    await fixture.objects.put('pdf/ff/stray.pdf', new Uint8Array(3));
    const { problems } = await verifyLibrary(fixture.deps);
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain(lost);
    expect(problems.join()).toContain('pdf/ff/stray.pdf');
  });
});
