import type { Db } from '#server/platform/db/connect-database.ts';
import { chartText, rowText } from '../chart-data/index.ts';
import { chartName } from '../contents/index.ts';
import { isFor, type LibraryTables } from '../library/index.ts';
import { type PassagePlace, placeOfPassage } from './passage-collection.ts';
import {
  type OfReport,
  readStoredCharts,
  readStoredHeads,
  readStoredParagraphs,
  type StoredChart,
  type StoredHead,
  type StoredParagraph,
} from './store/passages.ts';
import { wholeClauses } from './whole-clauses.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** A passage as it stands in its report. */
export interface PassageRecord {
  id: number;
  fid: number;
  /** Of the report, behind the name of its company where the title does not say it: 2025年中报点评 alone tells nobody whose. */
  title: string;
  /** Empty where it is not known. */
  organisation: string;
  /** The one company that the report is about; null where there is none, or several. */
  company: string | null;
  /** yyyy-MM-dd. */
  publishedOn: string;
  /** The version of the content that it was read from. */
  version: number | null;
  /** An abstract, and a title, is told of a report whether it has a file or not, to whoever finds the report. */
  kind: 'paragraph' | 'table' | 'chart' | 'row' | 'abstract' | 'title';
  /** 1-based; null for an abstract and a title, which stand on no page. */
  page: number | null;
  /** The heading it stands under, or what its chart is called. */
  heading: string;
  text: string;
  /** Where it is printed, in points from the top left of its page. */
  areas: { page: number; box: Box }[];
  /** Its place among the paragraphs of its content; null for charts. */
  ordinal: number | null;
  /** The chart it is of; null for paragraphs. */
  chartId: number | null;
  /** The lines of print of the table that a row is of; empty for the rest. */
  printed: string;
}

/** In the order of `ids`; those that are gone, or for none of these audiences, are left out. */
export async function readPassages(
  db: Db<LibraryTables>,
  ids: readonly number[],
  audiences: readonly string[],
): Promise<PassageRecord[]> {
  const places = ids.map((id) => ({ passage: id, place: placeOfPassage(id) }));
  const idsOf = (kind: PassagePlace['kind']) => [
    ...new Set(places.flatMap(({ place }) => (place.kind === kind ? [place.id] : []))),
  ];
  const [paragraphs, charts, heads] = await Promise.all([
    readStoredParagraphs(db, idsOf('paragraph')),
    readStoredCharts(db, idsOf('chart')),
    readStoredHeads(db, [...idsOf('abstract'), ...idsOf('title')]),
  ]);
  const known = <Row extends OfReport>(row: Row | undefined): Row | undefined =>
    row !== undefined && isFor(row.audience, audiences) ? row : undefined;
  return places.flatMap(({ passage, place }) => {
    if (place.kind === 'abstract' || place.kind === 'title') {
      const row = known(heads.get(place.id));
      const said = place.kind === 'title' ? row?.title : wholeClauses(row?.abstract ?? '');
      return row === undefined || said === undefined || said === ''
        ? []
        : [ofHead({ id: passage, kind: place.kind }, row, said)];
    }
    if (place.kind === 'paragraph') {
      const row = known(paragraphs.get(place.id));
      return row === undefined ? [] : [ofParagraph(passage, row)];
    }
    const row = known(charts.get(place.id));
    return row === undefined ? [] : (ofChart(passage, row, place.row) ?? []);
  });
}

const titleOf = ({ title, company }: OfReport): string =>
  company === null || title.includes(company) ? title : `${company}：${title}`;

const headOf = (row: OfReport) => ({
  fid: row.fid,
  title: titleOf(row),
  organisation: row.organisation ?? '',
  company: row.company,
  publishedOn: row.published_on,
  version: row.current_version,
});

const ofHead = (
  { id, kind }: Pick<PassageRecord, 'id' | 'kind'>,
  row: StoredHead,
  text: string,
): PassageRecord => ({
  ...headOf(row),
  // It was told of the report, not read from a version of its file.
  version: null,
  id,
  kind,
  page: null,
  heading: '',
  text,
  areas: [],
  ordinal: null,
  chartId: null,
  printed: '',
});

const ofParagraph = (id: number, row: StoredParagraph): PassageRecord => ({
  ...headOf(row),
  id,
  page: row.page,
  kind: row.kind === 'table' ? 'table' : 'paragraph',
  heading: row.heading ?? '',
  text: row.text,
  areas: row.areas,
  ordinal: row.ordinal,
  chartId: null,
  printed: '',
});

/** null for a row that the table no longer has. */
function ofChart(id: number, row: StoredChart, place: number | null): PassageRecord | null {
  const isTable = row.data?.origin === 'cells';
  if (place !== null && row.data?.rows[place] === undefined) return null;
  const drawn = row.data === null || isTable ? '' : chartText(row.data);
  return {
    ...headOf(row),
    id,
    page: row.page,
    kind: place === null ? 'chart' : 'row',
    heading: chartName(row),
    text:
      place === null || row.data === null
        ? [row.near_text, drawn].filter((part) => part !== '').join('\n')
        : rowText(row.data, place),
    areas: row.box === null ? [] : [{ page: row.page, box: row.box }],
    ordinal: null,
    chartId: row.id,
    printed: place === null ? '' : (row.printed ?? ''),
  };
}
