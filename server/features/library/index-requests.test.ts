import { describe, expect, it } from 'vitest';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { followIndex } from './follow-index.ts';
import { importPaths } from './import-paths.ts';
import { startIndexFollower } from './index-follower.ts';
import { answerIndexRequests, askForReindex, askForVerification, ServiceSilent } from './index-requests.ts';
import { addIndexRequest } from './store/index-requests.ts';
import type { LibraryTables } from './tables.ts';
import { libraryFixture, pageOfText } from './testing/library-fixture.ts';

const fixture = libraryFixture();

/** The service: a follower as it runs there, for the length of `work`. */
async function besideService<Result>(work: () => Promise<Result>, deps = fixture.deps): Promise<Result> {
  const errors: unknown[] = [];
  const follower = startIndexFollower(deps, { intervalMs: 5, onError: (error) => errors.push(error) });
  try {
    return await work();
  } finally {
    await follower.stop();
    expect(errors).toEqual([]);
  }
}

describe('beside a running service', () => {
  it('verification and rebuilding are done by the process that holds the index', async () => {
    fixture.write('a/20240105-国信证券-储能观察.pdf', pageOfText('储能观察', 1));
    await importPaths(fixture.deps, [fixture.folder]);
    const seen: number[] = [];
    await besideService(async () => {
      expect(await askForVerification(fixture.deps, { everyMs: 5 })).toEqual({
        reports: 1,
        files: 1,
        indexed: 1,
        problems: [],
      });
      const count = await askForReindex(fixture.deps, { everyMs: 5, onProgress: (done) => seen.push(done) });
      expect(count).toBe(1);
    });
    const { rows } = await fixture.deps.database.pool.query('SELECT 1 FROM index_requests');
    expect(rows).toEqual([]);
  });

  it('a request whose service died over it is answered by the next one', async () => {
    const id = await addIndexRequest(tablesOf<LibraryTables>(fixture.deps.database), 'verify', new Date());
    await fixture.deps.database.pool.query('UPDATE index_requests SET started_at = now() WHERE id = $1', [
      id,
    ]);
    expect(await answerIndexRequests(fixture.deps, Date.now)).toBe(1);
    const { rows } = await fixture.deps.database.pool.query(
      'SELECT answer FROM index_requests WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ answer: expect.objectContaining({ reports: 1, problems: [] }) }]);
  });

  it('an error of the service reaches the asker, and the service goes on', async () => {
    await followIndex(fixture.deps);
    const broken = { ...fixture.index, rebuild: () => Promise.reject(new Error('disk full')) };
    await besideService(
      async () => {
        await expect(askForReindex(fixture.deps, { everyMs: 5 })).rejects.toThrow(
          '服务处理时出错：Error: disk full',
        );
        expect((await askForVerification(fixture.deps, { everyMs: 5 })).problems).toEqual([]);
      },
      { ...fixture.deps, index: broken },
    );
  });

  it('silence is told, and the request withdrawn', async () => {
    await fixture.deps.database.pool.query('DELETE FROM index_requests');
    const asked = askForReindex(fixture.deps, { everyMs: 2, patienceMs: 20 });
    await expect(asked).rejects.toBeInstanceOf(ServiceSilent);
    expect((await fixture.deps.database.pool.query('SELECT 1 FROM index_requests')).rows).toEqual([]);
  });
});
