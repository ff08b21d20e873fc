import type { Tx } from '#server/platform/db/connect-database.ts';
import type { DraftedRow } from './draft-row.ts';
import { type Namesake, readNamesakes } from './store/namesakes.ts';
import { identityOf, insertReport, lockCandidates, writeStocks } from './store/write-reports.ts';
import type { LibraryTables } from './tables.ts';

export interface RecordedNamesake {
  entry: DraftedRow;
  fid: number;
  isNew: boolean;
}

/**
 * Houses give many reports of one day the same title (新股覆盖研究) and tell them apart by the stock alone. Of rows whose
 * title, day and organisation are known already, files those on another stock as reports of their own.
 */
export async function recordNamesakes(
  tx: Tx<LibraryTables>,
  known: readonly DraftedRow[],
): Promise<RecordedNamesake[]> {
  const onStocks = known.filter(({ draft }) => draft.stocks.length > 0);
  const first = new Map<string, Namesake>();
  for (const namesake of await readNamesakes(tx, onStocks.map(keyOf)))
    if (namesake.identityOrdinal === 0) first.set(identity(namesake), namesake);
  const filed: RecordedNamesake[] = [];
  for (const entry of onStocks) {
    const existing = first.get(entry.identity);
    if (!existing) continue;
    if (isOnOtherStocks(existing, entry)) filed.push(await fileApart(tx, entry));
    // A report that named no stock takes this row's, so that another row's is apart from it.
    else if (existing.stocks.length === 0)
      first.set(entry.identity, { ...existing, stocks: entry.draft.stocks });
  }
  return filed;
}

async function fileApart(tx: Tx<LibraryTables>, entry: DraftedRow): Promise<RecordedNamesake> {
  await lockCandidates(tx, entry.draft.title, entry.draft.day);
  const all = await readNamesakes(tx, [keyOf(entry)]);
  const namesakes = all.filter((one) => identity(one) === entry.identity);
  // The first was looked at, and may have taken another row's stock that is not written yet.
  const same = namesakes.find((one) => one.identityOrdinal > 0 && !isOnOtherStocks(one, entry));
  if (same) return { entry, fid: same.id, isNew: false };
  const ordinal = Math.max(...namesakes.map(({ identityOrdinal }) => identityOrdinal)) + 1;
  const fid = await insertReport(tx, entry.values, ordinal);
  await writeStocks(
    tx,
    entry.draft.stocks.map((stock, place) => ({ fid, ordinal: place, ...stock })),
  );
  return { entry, fid, isNew: true };
}

const keyOf = ({ values }: DraftedRow) => ({ titleKey: values.title_key, publishedOn: values.published_on });

const identity = ({ titleKey, publishedOn, organisationId }: Namesake): string =>
  identityOf(titleKey, publishedOn, organisationId);

/** Codes change when a company moves between boards; its name stays. */
function isOnOtherStocks(existing: Namesake, { draft }: DraftedRow): boolean {
  const isKnown = ({ code, name }: { code: string; name: string }) =>
    existing.stocks.some((stock) => stock.code === code || (name !== '' && stock.name === name));
  return existing.stocks.length > 0 && !draft.stocks.some(isKnown);
}
