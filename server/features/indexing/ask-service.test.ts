import { describe, expect, it } from 'vitest';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { BRISK } from '#server/testing/job-process.ts';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { importPaths } from '../imports/import-paths.ts';
import { askForReindex, askForVerification, REINDEX, ServiceSilent, VERIFY } from './ask-service.ts';
import { createIndexing } from './create-indexing.ts';
import { followIndex } from './follow-index.ts';

const fixture = libraryFixture();

/** The service: the jobs of indexing as they are done there, for the length of `work`. */
async function besideService<Result>(work: () => Promise<Result>, deps = fixture.deps): Promise<Result> {
  const jobs = await openJobs(deps.database, { onError: () => {}, keepsClock: true, ...BRISK });
  try {
    await startJobs(jobs, createIndexing(deps).jobs);
    return await work();
  } finally {
    await jobs.close();
  }
}

const jobsLeft = async () => {
  const { rows } = await fixture.deps.database.pool.query(
    'SELECT state::text FROM pgboss.job WHERE name = ANY($1) UNION ALL SELECT job_id::text FROM job_progress',
    [[REINDEX.name, VERIFY.name]],
  );
  return rows;
};

describe('beside a running service', () => {
  it('verification and rebuilding are done by the process that holds the index', async () => {
    const { jobs } = fixture.deps;
    fixture.write('a/20240105-国信证券-储能观察.pdf', pageOfText('储能观察', 1));
    await importPaths(fixture.deps, [fixture.folder]);
    await besideService(async () => {
      expect(await askForVerification(jobs, { everyMs: 5 })).toEqual({
        reports: 1,
        files: 1,
        indexed: 1,
        problems: [],
      });
      expect(await askForReindex(jobs, { everyMs: 5 })).toBe(1);
    });
    expect(await jobsLeft()).toEqual([]);
  });

  it('how far it is reaches the asker while it is at work', async () => {
    const seen: [number, number][] = [];
    const told = Promise.withResolvers<void>();
    const index = {
      ...fixture.index,
      async rebuild(source: Parameters<typeof fixture.index.rebuild>[0]) {
        await fixture.index.rebuild(source);
        await told.promise;
      },
    };
    await besideService(
      () =>
        askForReindex(fixture.deps.jobs, {
          everyMs: 5,
          onProgress: (done, total) => {
            seen.push([done, total]);
            told.resolve();
          },
        }),
      { ...fixture.deps, index },
    );
    expect(seen[0]).toEqual([1, 1]);
  });

  it('a request whose service died over it is answered by the next one', async () => {
    const { jobs, database } = fixture.deps;
    const id = await jobs.ask(VERIFY, {});
    await database.pool.query(
      "UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour' WHERE id = $1",
      [id],
    );
    expect(await jobs.read(VERIFY, id)).toMatchObject({ kind: 'working' });
    const answer = await besideService(async () => {
      for (;;) {
        const state = await jobs.read(VERIFY, id);
        if (state?.kind === 'done') return state.answer;
        if (state?.kind === 'failed') throw new Error(state.reason);
      }
    });
    expect(answer).toEqual(expect.objectContaining({ reports: 1, problems: [] }));
    await jobs.forget(VERIFY, id);
  });

  it('an error of the service reaches the asker, and the service goes on', async () => {
    const { jobs } = fixture.deps;
    await followIndex(fixture.deps);
    const broken = { ...fixture.index, rebuild: () => Promise.reject(new Error('disk full')) };
    await besideService(
      async () => {
        await expect(askForReindex(jobs, { everyMs: 5 })).rejects.toThrow('服务处理时出错：Error: disk full');
        expect((await askForVerification(jobs, { everyMs: 5 })).problems).toEqual([]);
        const failed = (await jobs.view()).find(({ name }) => name === REINDEX.name);
        expect(failed).toMatchObject({ failed: 1, reason: 'Error: disk full' });
      },
      { ...fixture.deps, index: broken },
    );
  });

  it('silence is told, and the request withdrawn', async () => {
    const asked = askForReindex(fixture.deps.jobs, { everyMs: 2, patienceMs: 20 });
    await expect(asked).rejects.toBeInstanceOf(ServiceSilent);
    expect(await jobsLeft()).toEqual([]);
  });
});
