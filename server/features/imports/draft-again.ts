import { startOfDay } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { ReportHints, TaxonomyFinder, UnderstoodReport } from '../documents/index.ts';
import type { ReportDraft, StandingReport } from '../library/index.ts';
import { draftFromPdf } from './draft-from-pdf.ts';

/** Where a value was read that no reading of the file may replace, by field: a catalogue said it, or it follows from what one said. */
const STATED: Record<string, readonly string[]> = {
  title: ['given'],
  date: ['given'],
  organisation: ['given', 'address'],
  reportType: ['given', 'title', 'stock', 'industry', 'organisation'],
  industry: ['given', 'title'],
  stocks: ['given'],
  abstract: ['given'],
};

const isStated = ({ valueSources }: ReportDraft, field: string): boolean =>
  STATED[field]?.includes(valueSources[field] ?? '') ?? false;

/** What the records already know for certain, in the shape the rules take. */
export function hintsFromStanding({ values, file }: StandingReport, finder: TaxonomyFinder): ReportHints {
  const industry = finder.industryById(values.industry2 ?? values.industry1 ?? 0);
  return {
    fileName: file.fileName,
    given: {
      ...(isStated(values, 'title') ? { title: values.title } : {}),
      ...(isStated(values, 'date') ? { date: values.day } : {}),
      ...(isStated(values, 'organisation') && values.organisation
        ? { organisation: values.organisation.name }
        : {}),
      ...(isStated(values, 'stocks') ? { stocks: values.stocks } : {}),
      ...(isStated(values, 'industry') && industry ? { industry: industry.name } : {}),
      ...(isStated(values, 'reportType') ? { reportType: values.reportType } : {}),
    },
  };
}

/** The report as the present rules draw it: what was stated stays, the rest is as a new import would have it. */
export function draftAgain(
  { values: before, file }: StandingReport,
  understood: UnderstoodReport,
  finder: TaxonomyFinder,
): ReportDraft {
  const draft = draftFromPdf(file.fileName, null, understood, startOfDay(before.day), finder);
  const kept: Partial<ReportDraft> = {};
  const sources = draft.valueSources;
  const keep = (field: string, values: Partial<ReportDraft>) => {
    Object.assign(kept, values);
    const source = before.valueSources[field];
    if (source === undefined) delete sources[field];
    else sources[field] = source;
  };
  if (isStated(before, 'title')) keep('title', { title: before.title });
  if (isStated(before, 'date') || sources.date === 'file-time') keep('date', { day: before.day });
  if (isStated(before, 'organisation')) keep('organisation', { organisation: before.organisation });
  if (isStated(before, 'stocks')) keep('stocks', { stocks: before.stocks });
  if (isStated(before, 'reportType')) keep('reportType', { reportType: before.reportType });
  if (isStated(before, 'industry') || isSettled(before, sources.industry))
    keep('industry', { industry1: before.industry1, industry2: before.industry2 });
  if (isStated(before, 'abstract')) keep('abstract', { abstract: before.abstract });
  const { rating, source, sourceUrl } = before;
  return { ...draft, ...kept, rating, source, sourceUrl, valueSources: sources };
}

/** Taken from the other reports about the company, and the file itself still says no better. */
const isSettled = ({ valueSources }: ReportDraft, read: string | undefined): boolean =>
  (valueSources.industry === 'same-stock' || valueSources.industry === 'library-says') &&
  (read === undefined || read === 'company-name');

/** So much of an abstract may stand in the text in other words before it cannot have been taken from there. */
const TAKEN_SHARE = 0.8;

/**
 * Records of before abstracts had a source: one whose sentences stand in the report's own text was taken from it, any other was stated
 * by a catalogue.
 */
export function abstractSource(abstract: string, text: string): 'given' | 'text' {
  const whole = bare(text);
  const sentences = abstract.split(/[。；…]/u).map(bare);
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);
  const taken = sentences.filter((sentence) => whole.includes(sentence));
  return lengthOf(taken) >= lengthOf(sentences) * TAKEN_SHARE ? 'text' : 'given';
}

const bare = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
