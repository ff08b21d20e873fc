import {
  type AnyTransaction,
  inTransaction,
  type Tx,
  tablesOf,
} from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import {
  addVersion,
  type ContentFile,
  holdHash,
  insertContent,
  keepVersionText,
  writeParts,
} from '../contents/index.ts';
import { NEARLY_SAME, nearlySameText } from '../documents/index.ts';
import { completionOf } from './completion-of.ts';
import { tellArrived, tellChanged } from './library-events.ts';
import type { LibraryReading } from './parts.ts';
import type { ReportDraft } from './report-draft.ts';
import { completeReports } from './store/complete-reports.ts';
import { ensureOrganisations, ensureResearchers } from './store/organisations.ts';
import {
  type Candidate,
  findByHash,
  insertReport,
  lockCandidates,
  nextOrdinal,
  reportValues,
  showContent,
  writeResearchers,
  writeStocks,
} from './store/write-reports.ts';
import type { LibraryTables, Outcome } from './tables.ts';

type Decision =
  | { kind: 'new'; identityOrdinal: number }
  /** A record known from a catalogue gets its file. */
  | { kind: 'attach'; fid: number }
  /** Other bytes of a report that has a file already. */
  | { kind: 'version'; fid: number; contentId: number };

/** What became of a draft. */
export interface Recorded {
  outcome: Outcome;
  /** In Chinese; empty where nothing needs saying. */
  reason: string;
  fid: number;
}

/**
 * Writes report and contents, and tells of them, in one transaction, in which `alongside` writes what the caller must
 * know to be done exactly when this stands.
 */
export async function recordFile(
  deps: LibraryReading,
  draft: ReportDraft,
  file: ContentFile,
  alongside: (tx: AnyTransaction, recorded: Recorded) => Promise<void>,
): Promise<Recorded> {
  const db = tablesOf<LibraryTables>(deps.database);
  const now = new Date(deps.clock.now());
  const organisations = await ensureOrganisations(db, draft.organisation ? [draft.organisation] : []);
  const organisationId = draft.organisation ? (organisations.get(draft.organisation.name) ?? null) : null;
  const researchers =
    organisationId === null ? [] : await ensureResearchers(db, draft.researchers, organisationId);
  return inTransaction(db, async (tx) => {
    const candidates = await lockCandidates(tx, draft.title, draft.day);
    const settle = async (outcome: Outcome, reason: string, fid: number) => {
      const recorded = { outcome, reason, fid };
      await alongside(tx, recorded);
      return recorded;
    };
    // Another worker may have filed the same bytes while this one was reading.
    await holdHash(tx, file.sha256);
    const same = await findByHash(tx, file.sha256);
    if (same !== null) return settle('skipped', `已在库中：内容与报告 ${same} 的文件相同`, same);
    const decision = decide(candidates, organisationId, file.sketch);
    if (decision.kind === 'version') {
      await keepVersionText(tx, await addVersion(tx, decision.contentId, file, now), file);
      return settle('joined', `与报告 ${decision.fid} 内容基本相同，存为它的另一版本`, decision.fid);
    }
    const values = reportValues(draft, organisationId, now);
    const fid =
      decision.kind === 'attach' ? decision.fid : await insertReport(tx, values, decision.identityOrdinal);
    // What the file says beyond the catalogue, such as the industry on its first page.
    if (decision.kind === 'attach') await completeReports(tx, [completionOf(values, draft)], now);
    const contentId = await fileContent(tx, file, now);
    await showContent(tx, fid, contentId);
    await writeResearchers(tx, fid, researchers);
    await writeStocks(
      tx,
      draft.stocks.map((stock, ordinal) => ({ fid, ordinal, ...stock })),
    );
    await (decision.kind === 'new' ? tellArrived : tellChanged)(tx, [fid]);
    return decision.kind === 'attach'
      ? settle('joined', `补上了报告 ${fid} 的原文`, fid)
      : settle('imported', scanReason(file), fid);
  });
}

/** A file that the library shows to everybody who may read the report. */
async function fileContent(tx: Tx<LibraryTables>, file: ContentFile, now: Date): Promise<number> {
  const contentId = await insertContent(tx, { audience: [PUBLIC], now });
  await writeParts(tx, contentId, await addVersion(tx, contentId, file, now), file);
  return contentId;
}

/** What is to be said of a file that came in and whose words, or some of them, are pictures. */
function scanReason({ isScanned, unreadPages }: ContentFile): string {
  if (unreadPages.length === 0) return '';
  return isScanned
    ? '扫描件：可阅读，按标题、机构等找得到，正文暂不可检索'
    : '有几页是扫描页：可阅读，这几页的文字暂不可检索';
}

/** Same title and day are given; the organisation must not contradict, and the text must agree where both have one. */
function decide(candidates: Candidate[], organisationId: number | null, sketch: number[]): Decision {
  const fitting = candidates.filter(
    (candidate) =>
      candidate.organisationId === organisationId ||
      candidate.organisationId === null ||
      organisationId === null,
  );
  const alike = fitting.find(
    (candidate) => candidate.sketch !== null && nearlySameText(candidate.sketch, sketch) >= NEARLY_SAME,
  );
  if (alike?.contentId) return { kind: 'version', fid: alike.id, contentId: alike.contentId };
  const record = fitting.find((candidate) => candidate.contentId === null);
  if (record) return { kind: 'attach', fid: record.id };
  return { kind: 'new', identityOrdinal: nextOrdinal(candidates, organisationId) };
}
