import { startOfDay } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import { chartText, MOST_ROWS, rowText } from '../chart-data/index.ts';
import { chartName, standsFor } from '../contents/index.ts';
import type { LibraryTables } from '../library/index.ts';
import { INDEX_KEEPER, type IndexedPassage, OF_OWN, passageId } from './passage-collection.ts';
import { partsOfReport } from './store/indexed-charts.ts';
import {
  countPassages as count,
  countOwnPassages as countOwn,
  type PassageChart,
  type PassageFile,
  type PassageParagraph,
  type PassageReport,
  readPassageCharts,
  readPassageFiles,
  readPassageParagraphs,
  readPassageReports,
} from './store/indexed-passages.ts';

/** Passages of these reports as the index takes them; reports that are gone, or of which nothing is told, have none. */
export async function readIndexedPassages(
  db: Db<LibraryTables>,
  fids: readonly number[],
): Promise<IndexedPassage[]> {
  const reports = await readPassageReports(db, fids);
  if (reports.length === 0) return [];
  const contents = reports.flatMap(({ content_id: id }) => (id === null ? [] : [id]));
  const [paragraphs, charts] = await Promise.all([
    readPassageParagraphs(db, contents),
    readPassageCharts(db, contents),
  ]);
  const reportOf = new Map(reports.map((report) => [report.content_id, report]));
  const ofContent = (contentId: number, passages: Passage[]): IndexedPassage[] => {
    const report = reportOf.get(contentId);
    return report === undefined ? [] : passages.map((passage) => toDocument(report, passage));
  };
  return [
    ...reports.flatMap((report) => ofAbstract(report).map((passage) => toDocument(report, passage))),
    ...paragraphs.flatMap((row) => ofContent(row.content_id, [ofParagraph(row)])),
    ...charts.flatMap((row) => ofContent(row.content_id, ofChart(row))),
  ];
}

/** How many there are of reports for the index. */
export const countPassages = (db: Db<LibraryTables>): Promise<number> => count(db, MOST_ROWS);

/** How many there are of what no record shows. */
export const countOwnPassages = (db: Db<LibraryTables>): Promise<number> => countOwn(db, MOST_ROWS);

/** Passages of these contents that no record shows, likewise; those that are gone, or are shown by one, have none. */
export async function readIndexedOwnPassages(
  db: Db<LibraryTables>,
  contentIds: readonly number[],
): Promise<IndexedPassage[]> {
  const files = new Map((await readPassageFiles(db, contentIds)).map((file) => [file.id, file]));
  if (files.size === 0) return [];
  const ids = [...files.keys()];
  const [paragraphs, charts] = await Promise.all([
    readPassageParagraphs(db, ids),
    readPassageCharts(db, ids),
  ]);
  const ofFile = (id: number, passages: Passage[]): IndexedPassage[] => {
    const file = files.get(id);
    return file === undefined ? [] : passages.map((passage) => toOwnDocument(file, passage));
  };
  return [
    ...paragraphs.flatMap((row) => ofFile(row.content_id, [ofParagraph(row)])),
    ...charts.flatMap((row) => ofFile(row.content_id, ofChart(row))),
  ];
}

interface Passage {
  id: number;
  title: string;
  body: string[];
}

const ofAbstract = ({ id, abstract }: PassageReport): Passage[] =>
  abstract === '' ? [] : [{ id: passageId({ kind: 'abstract', id }), title: '', body: [abstract] }];

const ofParagraph = ({ id, heading, text }: PassageParagraph): Passage => ({
  id: passageId({ kind: 'paragraph', id }),
  title: heading ?? '',
  body: [text],
});

/** The chart by what it is called and what is said of it, and each row of a table for itself. */
function ofChart({ id, name, number, source, near_text: near, data }: PassageChart): Passage[] {
  const title = chartName({ number, name });
  const isTable = data?.origin === 'cells';
  const whole: Passage = {
    id: passageId({ kind: 'chart', id, row: null }),
    title,
    body: [near, data === null || isTable ? '' : chartText(data), source],
  };
  if (!isTable) return [whole];
  const rows = data.rows.slice(0, MOST_ROWS).map((_, row) => ({
    id: passageId({ kind: 'chart', id, row }),
    title,
    body: [rowText(data, row)],
  }));
  return [whole, ...rows];
}

function toDocument(report: PassageReport, { id, title, body }: Passage): IndexedPassage {
  return {
    id,
    publishedAtSeconds: startOfDay(report.published_on),
    fields: {
      title: [title],
      report: [report.title],
      organisation: [report.organisation ?? ''],
      author: report.researchers.map(({ name }) => name),
      stock: report.stocks.flatMap(({ code, name }) => [code, name]),
      body,
    },
    pages: 0,
    demand: report.downloads,
    tags: tagsOf(report),
    // Nobody finds a passage of a file that is not for them.
    audience: report.audience,
  };
}

function toOwnDocument(
  { id: contentId, file_name: fileName, created_at: createdAt, audience }: PassageFile,
  { id, title, body }: Passage,
): IndexedPassage {
  return {
    id,
    publishedAtSeconds: Math.floor(createdAt.getTime() / 1000),
    fields: { title: [title], report: [fileName], body },
    pages: 0,
    demand: 0,
    tags: [partsOfReport(ownFileId(contentId)), OF_OWN, ...audience.map(standsFor)],
    audience: [...audience, INDEX_KEEPER],
  };
}

function tagsOf(report: PassageReport): IndexTag[] {
  const tags: IndexTag[] = [
    partsOfReport(report.id),
    `type:${report.report_type}`,
    `year:${report.published_on.slice(0, 4)}`,
    ...report.researchers.map(({ id }): IndexTag => `researcher:${id}`),
  ];
  if (report.industry1 !== null) tags.push(`industry:${report.industry1}`);
  if (report.industry2 !== null) tags.push(`industry:${report.industry2}`);
  if (report.organisation_id !== null) tags.push(`organisation:${report.organisation_id}`);
  return tags;
}
