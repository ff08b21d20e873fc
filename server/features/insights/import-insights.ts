import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ArticleInvalid, type Fault, type GalleryPicture, type StoredPicture } from './article.ts';
import type { InsightDeps } from './deps.ts';
import { pictureKey, pictureUrl } from './insight-pictures.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { parseBody, RENDERING, renderBody } from './render-article.ts';
import { findSource, type InsightRow, saveInsight, stillShown } from './store/insights.ts';
import { readPictureFiles, storePicture } from './store-pictures.ts';

const MOST_ARTICLE_BYTES = 256 * 1024;

export interface ImportedInsights {
  added: number;
  changed: number;
  unchanged: number;
  /** Articles that were left out, each with what to mend. */
  failed: { file: string; faults: readonly Fault[] }[];
}

/** A folder from which nothing can be taken in. */
export class InsightFolderInvalid extends Error {
  override name = 'InsightFolderInvalid';
}

/**
 * Takes in every article (`*.md`, README apart) of a folder and the folders in it. An article is known by its file: importing again changes
 * what has changed and nothing else. One that is wrong is left out with its faults, the others come in. Throws `InsightFolderInvalid`.
 */
export async function importInsights(
  deps: InsightDeps,
  folder: string,
  signal?: AbortSignal,
): Promise<ImportedInsights> {
  const files = await articlesIn(folder);
  const result: ImportedInsights = { added: 0, changed: 0, unchanged: 0, failed: [] };
  for (const file of files) {
    if (signal?.aborted) break;
    try {
      result[await importArticle(deps, { file, root: folder })] += 1;
    } catch (error) {
      if (!(error instanceof ArticleInvalid)) throw error;
      result.failed.push({ file, faults: error.faults });
    }
  }
  return result;
}

async function articlesIn(folder: string): Promise<string[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new InsightFolderInvalid(`没有文件夹“${folder}”`);
  const names = await readdir(folder, { recursive: true });
  const articles = names
    .filter((name) => name.endsWith('.md') && !/(?:^|[\\/])readme\.md$/i.test(name))
    .sort();
  if (articles.length === 0) throw new InsightFolderInvalid(`“${folder}”里没有文章（.md 文件）`);
  return articles.map((name) => join(folder, name));
}

async function importArticle(
  deps: InsightDeps,
  { file, root }: { file: string; root: string },
): Promise<'added' | 'changed' | 'unchanged'> {
  const bytes = await readFile(file);
  if (bytes.length > MOST_ARTICLE_BYTES)
    throw new ArticleInvalid([{ line: null, message: '超过 256 KB，请分成几篇' }]);
  const { head, lineOf, body, linesBefore } = readFrontMatter(bytes.toString('utf8'));
  const parsed = parseBody(body, linesBefore);
  const gallery = head.pictures.map((picture, at) => ({
    ...picture,
    line: lineOf(['pictures', at, 'file']),
  }));
  const cover = head.cover ?? parsed.pictures[0]?.file ?? gallery[0]?.file;
  const named = [
    ...parsed.pictures,
    ...gallery,
    ...(cover === undefined ? [] : [{ file: cover, line: lineOf(['cover']) }]),
  ];
  const files = await readPictureFiles(named, { article: file, root });
  const related = await findRelated(deps, head.related, (at) => lineOf(['related', at]));
  const key = relative(root, file).split(sep).join('/').replace(/\.md$/, '');
  const source_sha256 = sourceHash([
    bytes.toString('base64'),
    ...files.map(({ sha256 }) => sha256),
    related.join(),
  ]);
  const before = await findSource(deps.db, key);
  if (before?.source_sha256 === source_sha256 && (await areThere(deps, before.picture_keys)))
    return 'unchanged';

  const stored = new Map<string, StoredPicture>();
  for (const picture of files) stored.set(picture.file, await storePicture(deps, picture));
  const pictureOf = (name: string) => present(stored.get(name), name);
  await save(deps, before?.picture_keys ?? [], {
    key,
    title: head.title,
    tags: [...new Set(head.tags)],
    summary: head.summary,
    published_on: head.date,
    content_html: renderBody(parsed, pictureOf, pictureUrl),
    contents: parsed.headings,
    cover: cover === undefined ? null : pictureOf(cover),
    gallery: gallery.map(({ file: name, caption }): GalleryPicture => ({ ...pictureOf(name), caption })),
    picture_keys: [...new Set([...stored.values()].flatMap(keysOf))],
    related_reports: related,
    source_sha256,
    updated_at: new Date(deps.clock.now()),
  });
  return before === undefined ? 'added' : 'changed';
}

/** False where a picture got lost: importing again brings it back. */
async function areThere({ files }: InsightDeps, keys: readonly string[]): Promise<boolean> {
  const found = await Promise.all(keys.map((key) => files.isThere(key)));
  return !found.includes(false);
}

function present(picture: StoredPicture | undefined, name: string): StoredPicture {
  if (picture === undefined) throw new Error(`${name} is named by the article and was not stored`);
  return picture;
}

const sourceHash = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERING, ...parts]))
    .digest('hex');

/** Ids in the order given. Throws `ArticleInvalid` with each that the library does not have. */
async function findRelated(
  { reads }: InsightDeps,
  related: readonly (string | number)[],
  lineOf: (at: number) => number | null,
): Promise<number[]> {
  const titles = related.filter((each) => typeof each === 'string');
  const byTitle = await reads.everybodys.reportsCalled(titles);
  const given = related.filter((each) => typeof each === 'number');
  const there = new Set((await reads.everybodys.reportItems(given)).map(({ fid }) => fid));
  const ids = related.map((each) =>
    typeof each === 'number' ? (there.has(each) ? each : undefined) : byTitle.get(each),
  );
  const faults = related.flatMap((each, at): Fault[] => {
    if (ids[at] !== undefined) return [];
    const what = typeof each === 'number' ? `编号为 ${each} 的报告` : `报告《${each}》`;
    return [{ line: lineOf(at), message: `库里没有${what}：先导入它，或从 related 里去掉` }];
  });
  if (faults.length > 0) throw new ArticleInvalid(faults);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Pictures are stored before the article names them, and removed after the last has ceased to. */
async function save(deps: InsightDeps, shownBefore: readonly string[], row: InsightRow): Promise<void> {
  await saveInsight(deps.db, row);
  await dropPictures(
    deps,
    shownBefore.filter((key) => !row.picture_keys.includes(key)),
  );
}

const keysOf = ({ sha256, width, smallWidth }: StoredPicture): string[] =>
  [width, smallWidth].map((each) => pictureKey(sha256, each));

/** Removes those pictures that no article shows any more. */
export async function dropPictures(
  { db, files }: Pick<InsightDeps, 'db' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  const shown = await stillShown(db, keys);
  for (const key of keys) if (!shown.has(key)) await files.remove(key);
}
