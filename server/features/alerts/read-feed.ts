import { createHash } from 'node:crypto';
import { beyondLimitText, FEED_ENTRIES } from '#contract/rights/alert-limits.ts';
import { isTold, ownAlerts } from './access.ts';
import type { DeliveryDeps } from './deps.ts';
import { ownerOf } from './owner-of.ts';
import { reportUrl } from './report-url.ts';
import { atomText } from './rules/atom.ts';
import { findFeed } from './store/feeds.ts';
import { listInbox } from './store/inbox.ts';
import { toldReports } from './told-reports.ts';

export const feedUrl = (origin: string, secret: string): string => `${origin}/feeds/${secret}.atom`;

export type FeedAnswer =
  /** Nobody's address, or nobody's any more. */
  | { kind: 'none' }
  | { kind: 'too-often'; retryAfterSeconds: number }
  | { kind: 'feed'; text: string; etag: string; updatedMs: number };

type Deps = Pick<
  DeliveryDeps,
  'db' | 'reads' | 'saved' | 'secrets' | 'clock' | 'tiersOf' | 'origin' | 'pace'
>;

/**
 * What is new for whose address this is, the newest first, with the rights of now: what the level does not allow any more, and what
 * searches found that are gone, is left out.
 */
export async function readFeed(deps: Deps, secret: string): Promise<FeedAnswer> {
  const { db, secrets, clock, origin } = deps;
  const feed = await findFeed(db, secrets.hashOf(secret));
  if (feed === null) return { kind: 'none' };
  const { uid, created_at } = feed;
  const retryAfterSeconds = deps.pace.feed.take(String(uid));
  if (retryAfterSeconds > 0) return { kind: 'too-often', retryAfterSeconds };
  const now = clock.now();
  const tier = (await deps.tiersOf([uid], now)).get(uid);
  if (tier === undefined) return { kind: 'none' };
  const caller = ownerOf(uid, tier, now);
  const rows = await listInbox(db, ownAlerts(caller), { offset: 0, limit: FEED_ENTRIES });
  const told = await toldReports(
    deps,
    caller,
    rows.map(({ report_id }) => report_id),
  );
  const matchedAt = new Map(rows.map(({ report_id, matched_at }) => [report_id, matched_at.getTime()]));
  const updatedMs = Math.max(created_at.getTime(), ...matchedAt.values());
  const text = atomText({
    id: `${origin}/feeds/${uid}/${created_at.getTime()}`,
    title: '研见 · 新报告',
    subtitle: isTold(caller) ? '保存的搜索找到的新报告' : beyondLimitText(tier),
    selfUrl: feedUrl(origin, secret),
    pageUrl: `${origin}/myAlerts`,
    updatedMs,
    entries: told.map(({ report, searches }) => ({
      id: `${origin}/reports/${report.fid}`,
      title: report.name,
      url: reportUrl(origin, report.fid),
      publishedMs: matchedAt.get(report.fid) ?? updatedMs,
      author: report.stockOrgData.name || '研见',
      summary: report.content,
      categories: searches,
    })),
  });
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { kind: 'feed', text, etag, updatedMs };
}
