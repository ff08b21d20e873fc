import type { ReportItem } from '#contract/calls/reports.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import { CARD, type CardContent, cardPdf } from './card-pdf.ts';

/** Crawlers of links ask once a link: one card at a time, beside everything else that the workers draw. */
const QUEUE = { atOnce: 1, mostEach: 1, mostWaiting: 20, mostWaitingEach: 4, retryAfterSeconds: 5 } as const;
/** About 20 KB each. */
const KEPT = { freshMs: 24 * 3600_000, most: 400 } as const;

type Told = Pick<
  ReportItem,
  'name' | 'stockOrgData' | 'timeText' | 'page_count' | 'chart_count' | 'paragraphCount' | 'rating'
>;

/** What the public preview of a report says of it, and no more. */
export function cardOf(report: Told): CardContent {
  const counted = [
    { value: report.rating, label: '评级' },
    { value: String(report.page_count), label: '页原文' },
    { value: String(report.chart_count), label: '幅图表' },
    { value: String(report.paragraphCount), label: '段可检索' },
  ];
  return {
    title: report.name,
    origin: [report.stockOrgData.name, report.timeText].filter((each) => each !== '').join(' · '),
    figures: counted.filter(({ value }) => value !== '' && value !== '0'),
  };
}

export interface ShareCards {
  /** The card as WebP, drawn once however many ask. Rejects with `QueueFull` where too many wait. `now` is milliseconds since 1970. */
  draw(report: Told & { fid: number }, asker: { party: string; now: number }): Promise<Uint8Array>;
}

/** The pictures that links to reports are shown with. */
export function createShareCards({ pdf }: { pdf: Pick<PdfReader, 'renderArea'> }): ShareCards {
  const queue = createFairQueue(QUEUE);
  const kept = createTtlCache<Uint8Array>(KEPT);
  return {
    draw(report, { party, now }) {
      const content = cardOf(report);
      // Another title or date is another card.
      return kept.get(`${report.fid} ${JSON.stringify(content)}`, now, async () => {
        const { webp } = await queue.run(party, () => pdf.renderArea(cardPdf(content), 1, null, CARD.width));
        return { list: webp, isWhole: true };
      });
    },
  };
}
