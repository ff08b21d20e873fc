import { type ComparedVersions, MOST_CHANGES, type SaidInVersion } from '#contract/calls/report-versions.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { openContent } from '../contents/index.ts';
import { sentencesOf } from '../evidence/index.ts';
import { compareTexts } from '../figures/index.ts';
import type { ReaderDeps } from './deps.ts';
import { CLOSED } from './read-report-parts.ts';
import { LINK_LIFE_SECONDS, versionLink, versionOf } from './signed-link.ts';

/** More than any file has. */
const ALL = 20_000;
/** What is printed on every page, and how things are drawn, is no part of what a report says. */
const SAYS: ReadonlySet<string> = new Set(['body', 'list', 'note']);

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

const saidIn = (paragraphs: readonly { page: number; kind: string; text: string }[]): SaidInVersion[] =>
  paragraphs
    .filter(({ kind }) => SAYS.has(kind))
    .flatMap(({ text, page }) => sentencesOf(text).map((sentence) => ({ text: sentence, page })));

type Key = (said: SaidInVersion) => string;
const onItsPage: Key = ({ text, page }) => `${page} ${compact(text)}`;
const anywhere: Key = ({ text }) => compact(text);

/** Those that the other does not say word for word, each as often as it says it more. */
function notIn(said: readonly SaidInVersion[], other: readonly SaidInVersion[], keyOf: Key): SaidInVersion[] {
  const left = new Map<string, number>();
  for (const one of other) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return said.filter((one) => {
    const times = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), times - 1);
    return times <= 0;
  });
}

/** What each of two texts does not share with the other: what stands on the same page is shared before what stands on another. */
const unshared = (one: readonly SaidInVersion[], other: readonly SaidInVersion[]) =>
  [onItsPage, anywhere].reduce(
    ([left, right], keyOf) => [notIn(left, right, keyOf), notIn(right, left, keyOf)] as const,
    [one, other] as readonly [readonly SaidInVersion[], readonly SaidInVersion[]],
  );

/** To read the other file; the unit of the report was taken when it was opened. */
const grantOf = (fid: number, { sha256 }: { sha256: string }, { sessionKey, tier, now }: Caller) => ({
  ...{ fid, sessionKey, tier, version: versionOf(sha256) },
  expiresAtSeconds: Math.floor(now / 1000) + LINK_LIFE_SECONDS,
});

/**
 * What the two files of a report that is open say differently: the one that is read, and the last that came beside it. Nothing and locked
 * without the right; nothing where no other file of it was read.
 */
export async function compareVersions(
  deps: Pick<ReaderDeps, 'quotas' | 'reads' | 'contents' | 'linkSecret'>,
  { fid }: { fid: number },
  caller: Caller,
): Promise<{ compared: ComparedVersions | null; locked: typeof CLOSED | null }> {
  const opened = await openContent(deps, fid, caller);
  if (opened === null) return { compared: null, locked: CLOSED };
  const other = opened.content && (await deps.contents.otherVersion(opened.content));
  const file = opened.content && (await deps.contents.currentFile(opened.content));
  if (opened.content === null || other === null || file === null) return { compared: null, locked: null };
  const read = {
    said: saidIn(await deps.contents.paragraphs(opened.content, ALL)),
    told: {
      came_on: dayOf(other.readCreatedAt.getTime() / 1000),
      page_count: file.pageCount,
      is_read: true,
      online_url: '',
    },
  };
  const beside = {
    said: saidIn(other.paragraphs),
    told: {
      came_on: dayOf(other.createdAt.getTime() / 1000),
      page_count: other.pageCount,
      is_read: false,
      online_url: versionLink(grantOf(fid, other, caller), deps.linkSecret),
    },
  };
  const [before, after] = other.isNewer ? [read, beside] : [beside, read];
  const { moved, added, gone } = compareTexts(...unshared(before.said, after.said));
  return {
    compared: {
      before: before.told,
      after: after.told,
      moved: moved.slice(0, MOST_CHANGES.moved),
      added: added.slice(0, MOST_CHANGES.added),
      gone: gone.slice(0, MOST_CHANGES.gone),
      counts: { moved: moved.length, added: added.length, gone: gone.length },
    },
    locked: null,
  };
}
