import { mayPass, PdfRefused } from '#server/ports/pdf.ts';
import type { TaxonomyFinder } from '../documents/index.ts';
import type { Refreshed, ReportDraft, StandingReport } from '../library/index.ts';
import { abstractSource, draftAgain, hintsFromStanding } from './draft-again.ts';
import type { ImportParts } from './parts.ts';
import { understandPdf } from './understand-pdf.ts';

export interface Reread extends Refreshed {
  before: ReportDraft;
  after: ReportDraft;
}

export interface Unread {
  reason: string;
  /** It may be otherwise another time. */
  mayPass: boolean;
}

/**
 * Reads the stored file of one report again and writes what is understood of it now in place of what stood. Gives null where there is
 * nothing to do any more, and the reason where the file cannot be read: the record then stays as it is, to be tried again.
 */
export async function rereadReport(
  deps: ImportParts,
  finder: TaxonomyFinder,
  fid: number,
): Promise<Reread | Unread | null> {
  const { records } = deps.library;
  const standing = await records.readStanding(fid);
  if (standing === null) return null;
  const sourced = await sourceAbstract(deps, standing);
  const { sha256 } = standing.file;
  const bytes = await deps.contents.making.pdf(sha256);
  if (bytes === null) return { reason: '原文文件不在存储里，请从备份放回，或删除这份报告', mayPass: true };
  try {
    const pdf = await understandPdf(deps, { bytes, sha256 }, hintsFromStanding(sourced, finder));
    const after = draftAgain(sourced, pdf.understood, finder);
    const refreshed = await records.refreshReport(standing, after, pdf.file);
    await deps.charts.forgetPictures(sha256, pdf.file.charts);
    await rereadOthers(deps, standing.contentId);
    return { ...refreshed, before: standing.values, after };
  } catch (error) {
    if (error instanceof PdfRefused) return { reason: error.message, mayPass: mayPass(error) };
    throw error;
  }
}

/** The files that are kept beside the one that is read are read by the same rules, or comparing would tell what the rules changed. */
async function rereadOthers(deps: ImportParts, contentId: number): Promise<void> {
  for (const { id, sha256, fileName } of await deps.contents.versions.of(contentId)) {
    const bytes = await deps.contents.making.pdf(sha256);
    if (bytes === null) continue;
    try {
      const { file } = await understandPdf(deps, { bytes, sha256 }, { fileName });
      await deps.contents.versions.keepText(id, file);
    } catch (error) {
      if (!(error instanceof PdfRefused)) throw error;
    }
  }
}

/** Records of before abstracts had a source get one. */
async function sourceAbstract(deps: ImportParts, standing: StandingReport): Promise<StandingReport> {
  const { abstract, valueSources } = standing.values;
  if (abstract === '' || valueSources.abstract !== undefined) return standing;
  const source = abstractSource(abstract, await deps.library.records.readText(standing.id));
  return {
    ...standing,
    values: { ...standing.values, valueSources: { ...valueSources, abstract: source } },
  };
}
