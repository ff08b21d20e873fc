import { createHash } from 'node:crypto';
import { GROUP_LOGOS } from '#contract/rights/group-terms.ts';
import type { ContentFile } from '#server/features/contents/index.ts';
import type { GroupTables } from '#server/features/groups/store/tables.ts';
import type { UploadTables } from '#server/features/uploads/tables.ts';
import { groupKey, personAudience } from '#server/platform/access/audiences.ts';
import { inTransaction, tablesOf, withTables } from '#server/platform/db/connect-database.ts';
import type { Product } from '#server/start/open-product.ts';
import { LAST_DAY, type Vocabulary } from './search-corpus.ts';

const NAME_WORDS = 6;
const PAGES = 3;
const PARAGRAPHS_A_PAGE = 5;
const PARAGRAPH_WORDS = 40;
const PAGE: ContentFile['pageSizes'][number] = [PAGES, 59_500, 84_200];
const BYTES = 40_000;
const SAID_EVERY = 2_000;
const HASH = 'sha256';

/** A group whose members brought files, and another whose list is reports of the library. */
export interface BenchGroups {
  uid: number;
  files: number;
  reports: number;
}

const sentence = (vocabulary: Vocabulary, random: () => number, words: number): string =>
  Array.from({ length: words }, () => vocabulary.draw(random)).join('');

/** What is understood of a short note of three pages, without the note. */
function makeFile(number: number, vocabulary: Vocabulary, random: () => number): ContentFile {
  const paragraphs = Array.from({ length: PAGES * PARAGRAPHS_A_PAGE }, (_, at) => {
    const page = 1 + Math.floor(at / PARAGRAPHS_A_PAGE);
    const top = 50 + (at % PARAGRAPHS_A_PAGE) * 120;
    const box = { left: 50, top, right: 540, bottom: top + 100 };
    return {
      page,
      kind: 'body' as const,
      text: `${sentence(vocabulary, random, PARAGRAPH_WORDS)}。`,
      areas: [{ page, box }],
    };
  });
  return {
    ...{ sha256: createHash(HASH).update(`bench ${number}`).digest('hex'), sizeBytes: BYTES },
    fileName: `${sentence(vocabulary, random, NAME_WORDS)}（${number}）.pdf`,
    ...{ pageCount: PAGES, pageSizes: [PAGE], isScanned: false, unreadPages: [], paragraphs },
    ...{ catalogue: [], catalogueSource: '', charts: [], sketch: [], rules: 1 },
  };
}

async function makeGroup({ database }: Product, uid: number, name: string): Promise<number> {
  const db = tablesOf<GroupTables>(database);
  const at = new Date(LAST_DAY * 1000);
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('groups')
      .values({
        name,
        logo: GROUP_LOGOS[0] ?? '',
        intro: '',
        is_public: false,
        created_at: at,
        organisation_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('group_members')
      .values({ group_id: id, uid, role: 'owner', joined_at: at })
      .execute();
    return id;
  });
}

async function bringFile({ features }: Product, file: ContentFile, uid: number, gid: number): Promise<void> {
  const at = new Date(LAST_DAY * 1000);
  const { sha256, sizeBytes: size_bytes, pageCount: page_count, fileName: name } = file;
  await features.contents.own.file([personAudience(uid), groupKey(gid)], file, async (tx, content_id) => {
    await withTables<UploadTables>(tx)
      .insertInto('uploads')
      .values({
        ...{ id: crypto.randomUUID(), uid, gid: null, audience: personAudience(uid), name, folder: '' },
        ...{ size_bytes, held_bytes: 0, state: 'ready', kind: 'pdf', sha256, content_id, page_count },
        ...{ created_at: at, changed_at: at },
      })
      .execute();
    await withTables<GroupTables>(tx)
      .insertInto('group_files')
      .values({ group_id: gid, content_id, uid, sha256, name, size_bytes, page_count, added_at: at })
      .execute();
  });
}

/** As many of the newest reports as there are, up to `count`. */
async function listReports({ database }: Product, uid: number, gid: number, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO group_reports (group_id, report_id, added_by, added_at)
     SELECT $1, id, $2, now() FROM reports ORDER BY id DESC LIMIT $3`,
    [gid, uid, count],
  );
  // As the migration tells the index of what stood in groups before.
  await database.pool.query(
    `INSERT INTO events (kind, ids) SELECT 'library.reports-tagged', array_agg(report_id)
     FROM (SELECT report_id, row_number() OVER (ORDER BY report_id) / 200 AS slice FROM group_reports WHERE group_id = $1) AS held
     GROUP BY slice`,
    [gid],
  );
}

/** Two groups of one person with `count` of each, in the index as well. What is read of the files stands in the records; the files do not. */
export async function fillGroups(
  product: Product,
  {
    phone,
    count,
    vocabulary,
    random,
  }: { phone: string; count: number; vocabulary: Vocabulary; random: () => number },
): Promise<BenchGroups> {
  await product.features.accounts.ensureDemoAccounts(Date.now());
  const { rows } = await product.database.pool.query<{ uid: number }>(
    'SELECT uid FROM accounts WHERE phone = $1',
    [phone],
  );
  const uid = rows[0]?.uid ?? 0;
  const files = await makeGroup(product, uid, '成员的文件');
  const reports = await makeGroup(product, uid, '书库的报告');
  for (let number = 1; number <= count; number += 1) {
    await bringFile(product, makeFile(number, vocabulary, random), uid, files);
    if (number % SAID_EVERY === 0) console.log(`放进 ${number} 份`);
  }
  await listReports(product, uid, reports, count);
  await product.features.indexing.follow();
  return { uid, files, reports };
}
