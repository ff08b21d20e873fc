import { basename, extname } from 'node:path';
import { dayOf } from '#contract/text/calendar.ts';
import type { ReportHints, ReportMetadata, TaxonomyFinder, UnderstoodReport } from '../documents/index.ts';
import type { ReportDraft } from '../library/index.ts';
import { draftFromRow, MAX_TITLE, statedAbstract } from './draft-from-row.ts';
import { type FoundIndustry, industryIds, industryOfIssuer } from './industry-of-issuer.ts';
import type { CatalogueRow } from './read-catalogue.ts';

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

/** Joins what was understood of a PDF with what its row gave; `modifiedAtSeconds` (since 1970) dates a PDF that names no day. */
export function draftFromPdf(
  path: string,
  row: CatalogueRow | null,
  understood: UnderstoodReport,
  modifiedAtSeconds: number,
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
  const stated = row === null ? '' : statedAbstract(row);
  if (stated || understood.abstract) sources.abstract = stated ? 'given' : 'text';
  return {
    // What stands largest on a page need not be a title, and may be as long as the page.
    title: [...(metadata.title.value || basename(path, extname(path)))].slice(0, MAX_TITLE).join(''),
    organisation: finder.organisation(metadata.organisation.value),
    day: metadata.date.value || dayOf(modifiedAtSeconds),
    reportType,
    ...industryIds(industry?.industry),
    researchers: metadata.researchers.value,
    stocks: metadata.stocks.value,
    abstract: stated || understood.abstract,
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
