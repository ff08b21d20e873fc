import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Jobs, openJobs } from '#server/platform/jobs/open-jobs.ts';
import { createFeatures, type Features } from '#server/start/create-features.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

type LibraryStage = ReturnType<typeof testParts> & Features;

/** The library on a real database, with everything else in memory and files in a folder of its own. `synonyms` as the operator's dictionary has them. */
export function libraryFixture(synonyms: readonly string[][] = []) {
  const held = testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-library-'));
  let folders = 0;
  let jobs: Jobs | undefined;
  let stage: LibraryStage | undefined;
  const present = (): LibraryStage => {
    if (stage === undefined) throw new Error('libraryFixture() is ready from beforeAll on');
    return stage;
  };
  beforeAll(async () => {
    // What a job throws is its answer, and told by whoever asked.
    jobs = await openJobs(held.database, { onError: () => {}, keepsClock: false, askedSeconds: 0.5 });
    const parts = { ...testParts(held.database), synonyms: () => synonyms, jobs };
    stage = { ...parts, ...(await createFeatures(parts)) };
  });
  afterAll(async () => {
    await jobs?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Writes a file under the folder and gives its path. */
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    folder,
    write,
    /** A fresh folder of files: name → text. */
    folderOf(files: Record<string, string>): string {
      folders += 1;
      const name = `set-${folders}`;
      mkdirSync(join(folder, name), { recursive: true });
      for (const [file, text] of Object.entries(files)) write(join(name, file), text);
      return join(folder, name);
    },
    /** Parts and features: what every use case of the library takes. */
    get deps() {
      return present();
    },
    get objects() {
      return present().objects;
    },
    get index() {
      return present().index;
    },
    get clock() {
      return present().clock;
    },
  };
}

/** A page of running text that no other seed gives. */
export function pageOfText(title: string, seed: number): string {
  const sentences = Array.from({ length: 24 }, (_, place) => {
    const number = (seed * 7919 + place * 104729) % 99991;
    return `第${place}项观察显示需求指数为${number}，较上期变动${(number * 31) % 997}个基点，库存与订单编号${number * 17}相互印证。`;
  });
  return [title, ...sentences].join('\n');
}
