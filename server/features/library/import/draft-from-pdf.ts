import { basename, extname } from 'node:path';
import { secondsToDay } from '../publish-day.ts';
import type { ReportDraft } from '../report-draft.ts';
import type { Paragraph, ReportHints, ReportMetadata, UnderstoodReport } from '../rules/understood-report.ts';
import type { TaxonomyFinder } from '../taxonomies/find-in-taxonomies.ts';
import { draftFromRow } from './draft-from-row.ts';
import { type FoundIndustry, industryIds, industryOfIssuer } from './industry-of-issuer.ts';
import type { CatalogueRow } from './read-catalogue.ts';

const ABSTRACT_LENGTH = 240;
const RESEARCH_OF_INDUSTRIES = 2;

/** What a catalogue row says about its PDF, in the shape the rules take. */
export function hintsFromRow(path: string, row: CatalogueRow | null, finder: TaxonomyFinder): ReportHints {
  const fileName = basename(path);
  if (row === null) return { fileName };
  const draft = draftFromRow(row, finder);
  if ('reason' in draft) return { fileName, given: row.title === '' ? {} : { title: row.title } };
  return {
    fileName,
    given: {
      title: draft.title,
      date: draft.day,
      ...(draft.organisation ? { organisation: draft.organisation.name } : {}),
      ...(draft.stocks.length > 0 ? { stocks: draft.stocks } : {}),
      ...(row.industry === '' ? {} : { industry: row.industry }),
      ...(draft.valueSources.reportType === 'given' ? { reportType: draft.reportType } : {}),
    },
  };
}

/** Joins what was understood of a PDF with what its row gave; `modifiedAt` (seconds) dates a PDF that names no day. */
export function draftFromPdf(
  path: string,
  row: CatalogueRow | null,
  understood: UnderstoodReport,
  modifiedAt: number,
  finder: TaxonomyFinder,
): ReportDraft {
  const { metadata } = understood;
  const sources: Record<string, string> = {};
  for (const [field, { source }] of Object.entries(metadata)) if (source !== 'none') sources[field] = source;
  if (metadata.title.value === '') sources.title = 'file-name';
  if (metadata.date.value === '') sources.date = 'file-time';
  const reportType = metadata.reportType.value ?? RESEARCH_OF_INDUSTRIES;
  const industry = findIndustry(metadata, reportType, finder);
  if (industry) sources.industry = industry.source;
  return {
    title: metadata.title.value || basename(path, extname(path)),
    organisation: finder.organisation(metadata.organisation.value),
    day: metadata.date.value || secondsToDay(modifiedAt),
    reportType,
    ...industryIds(industry?.industry),
    researchers: metadata.researchers.value,
    stocks: metadata.stocks.value,
    abstract: row?.abstract || firstSentences(understood.paragraphs),
    rating: row?.rating ?? '',
    source: row?.source ?? '',
    sourceUrl: row?.url || row?.pdf_url || '',
    valueSources: sources,
  };
}

function findIndustry(
  { industry, stocks, organisation }: ReportMetadata,
  reportType: number,
  finder: TaxonomyFinder,
): FoundIndustry | null {
  const { level1 = '', level2 = '' } = industry.value ?? {};
  const named = finder.industry(level2) ?? finder.industry(level1);
  const said = named && { industry: named, source: industry.source };
  if (said?.source === 'given') return said;
  return industryOfIssuer({ reportType, stocks: stocks.value, issuer: organisation.value }, said, finder);
}

/** The opening of the running text stands for a report without an abstract. */
function firstSentences(paragraphs: Paragraph[]): string {
  let text = '';
  for (const paragraph of paragraphs) {
    if (paragraph.kind !== 'body' || paragraph.text.length < 20) continue;
    text += paragraph.text;
    if (text.length >= ABSTRACT_LENGTH) break;
  }
  if (text.length <= ABSTRACT_LENGTH) return text;
  const cut = text.slice(0, ABSTRACT_LENGTH);
  const sentence = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('；'));
  return sentence > ABSTRACT_LENGTH / 2 ? cut.slice(0, sentence + 1) : `${cut}…`;
}
