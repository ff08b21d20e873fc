import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { depsOf, everything, mark, readerOf, reportWith } from '#server/testing/annotation-fixture.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import type { AllowedNotes } from './access.ts';
import type { AnnotationDeps } from './deps.ts';
import type * as Store from './store/annotations.ts';
import type * as Lists from './store/lists.ts';

const fixture = libraryFixture();
const QUOTE = '逆变器出海加速';
const SECRET = '只有自己知道的判断';
let deps: AnnotationDeps;
let fid: number;
let owner: Caller & { uid: number };
let stranger: Caller & { uid: number };
let id: number;

beforeAll(async () => {
  deps = depsOf(fixture);
  fid = await reportWith(fixture, '储能周报', [['储能电芯排产环比提升', QUOTE]]);
  owner = await readerOf(fixture, fid);
  stranger = await readerOf(fixture, fid);
  id = (await mark(deps, owner, fid, QUOTE, { note: SECRET })).id;
});

const stored = async () =>
  (await fixture.deps.database.pool.query('SELECT * FROM annotations WHERE id = $1', [id])).rows[0];

/** Every road by which a stranger could come to what the owner wrote, as the code stands after what the test broke. */
async function everyRoad() {
  vi.resetModules();
  const [list, ofReport, change, remove, exported] = await Promise.all([
    import('./list-annotations.ts'),
    import('./read-report-annotations.ts'),
    import('./change-annotation.ts'),
    import('./remove-annotation.ts'),
    import('./export-annotations.ts'),
  ]);
  const codeOf = (error: { code?: number }) => error.code;
  const changed = { id, version: 1, note: '改', colour: undefined };
  return [
    ['listed', await list.listAnnotations(deps, everything, stranger)],
    ['sought', await list.listAnnotations(deps, { ...everything, keyword: '判断' }, stranger)],
    ['in the report', await ofReport.readReportAnnotations(deps, fid, stranger)],
    ['exported', await exported.exportAnnotations(deps, { fileId: 0, after: '' }, stranger)],
    ['changed', await change.changeAnnotation(deps, changed, stranger).catch(codeOf)],
    ['removed', await remove.removeAnnotation(deps, { id, restore: false }, stranger).catch(codeOf)],
    ['restored', await remove.removeAnnotation(deps, { id, restore: true }, stranger).catch(codeOf)],
  ] as const;
}

async function keepsToOneself(): Promise<void> {
  const before = await stored();
  for (const [road, answer] of await everyRoad()) {
    const text = JSON.stringify(answer);
    expect(text, road).not.toContain(SECRET);
    expect(text, road).not.toContain(QUOTE);
  }
  expect(await stored()).toEqual(before);
}

test('nobody sees, finds, changes, deletes or takes back what another marked', () => keepsToOneself());

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  afterEach(async () => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('./store/annotations.ts');
    vi.doUnmock('./store/lists.ts');
    await fixture.deps.database.pool.query(
      "UPDATE annotations SET deleted_at = NULL, version = 1, colour = 'yellow', note = $2 WHERE id = $1",
      [id, SECRET],
    );
  });

  const noticed = () => expect(keepsToOneself()).rejects.toThrow(/expected/);
  const anybody = (): AllowedNotes => allow({ uid: owner.uid }, 'ownAnnotations');

  test('whoever asks is taken for the owner', async () => {
    vi.doMock('./access.ts', async (original) => ({ ...(await original<object>()), ownNotes: anybody }));
    await noticed();
  });

  test.each(['findAnnotation', 'annotationsIn', 'markDeleted', 'restoreDeleted'] as const)(
    '%s asks for nobody',
    async (name) => {
      vi.doMock('./store/annotations.ts', async (original) => {
        const as = await original<typeof Store>();
        const open = (db: never, _owner: AllowedNotes, asked: never) => as[name](db, anybody(), asked);
        return { ...as, [name]: open };
      });
      await noticed();
    },
  );

  test.each(['searchAnnotations', 'annotationsAfter'] as const)('%s asks for nobody', async (name) => {
    vi.doMock('./store/lists.ts', async (original) => {
      const as = await original<typeof Lists>();
      const open = (db: never, _owner: AllowedNotes, asked: never) => as[name](db, anybody(), asked);
      return { ...as, [name]: open };
    });
    await noticed();
  });
});
