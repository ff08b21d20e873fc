import { createHash, randomUUID } from 'node:crypto';
import { addAnnotation as add } from '#contract/calls/annotations.ts';
import type { RequestOf } from '#contract/wire/call.ts';
import { addAnnotation } from '#server/features/annotations/add-annotation.ts';
import { annotationDepsOf } from '#server/features/annotations/create-annotations.ts';
import type { AnnotationDeps } from '#server/features/annotations/deps.ts';
import { keepLines } from '#server/features/find/keep-lines.ts';
import { importPaths } from '#server/features/imports/import-paths.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type libraryFixture, pageOfText } from './library-fixture.ts';
import { newCaller } from './new-caller.ts';
import { textPages } from './text-pages.ts';

type Fixture = ReturnType<typeof libraryFixture>;
type Pages = readonly (readonly string[])[];

export const depsOf = (fixture: Fixture): AnnotationDeps => annotationDepsOf(fixture.deps);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

let reports = 0;

/** A report whose file has these pages. */
export async function reportWith(fixture: Fixture, name: string, pages: Pages): Promise<number> {
  reports += 1;
  const text = pageOfText(name, reports * 1000);
  await importPaths(fixture.deps, [fixture.write(`20240501-国信证券-${name}.pdf`, text)]);
  await keepLines(fixture.deps.contents.making, hashOf(text), { pages: textPages(...pages) });
  const fid = (await fixture.deps.library.records.findByHash(hashOf(text))) ?? 0;
  await fixture.deps.database.pool.query('UPDATE reports SET title = $1 WHERE id = $2', [name, fid]);
  return fid;
}

/** The report has another file from now on, with these pages. */
export async function newFile(fixture: Fixture, fid: number, pages: Pages): Promise<void> {
  const hash = hashOf(`${fid} ${JSON.stringify(pages)}`);
  await fixture.deps.database.pool.query(
    `WITH version AS (INSERT INTO content_versions (content_id, sha256, size_bytes, page_count, file_name, created_at)
       VALUES ((SELECT content_id FROM reports WHERE id = $1), $2, 1, $3, 'x.pdf', now()) RETURNING id, content_id)
     UPDATE contents SET current_version = version.id FROM version WHERE contents.id = content_id`,
    [fid, hash, pages.length],
  );
  await keepLines(fixture.deps.contents.making, hash, { pages: textPages(...pages) });
}

/** Somebody new who has the reports open. */
export async function readerOf(fixture: Fixture, ...fids: number[]): Promise<Caller & { uid: number }> {
  const caller = newCaller({ tier: 'senior' });
  for (const fid of fids)
    await fixture.deps.memberships.quotas.take({ caller, action: 'readReport', subject: fid });
  return { ...caller, uid: caller.uid ?? 0 };
}

export type Marking = Partial<Omit<RequestOf<typeof add>, 'fileId'>>;

/** Marks words that stand on page 1, in yellow, unless told otherwise. */
export async function mark(
  deps: AnnotationDeps,
  caller: Caller,
  fileId: number,
  quote: string,
  change: Marking = {},
) {
  const asked = { fileId, key: randomUUID(), quote, page: 1, colour: 'yellow', ...change };
  return (await addAnnotation(deps, add.request.parse(asked), caller)).annotation;
}

/** A list as it is asked for by default. */
export const everything = { page: 1, pageSize: 30, keyword: '', colour: '', order: 'recent' } as const;
