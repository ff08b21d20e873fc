import type { getInsight, getInsights, InsightItem } from '#contract/calls/insights.ts';
import { dayOf, secondsOf } from '#contract/text/calendar.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { InsightDeps } from './deps.ts';
import { pictureUrl } from './insight-pictures.ts';
import { findInsight, type InsightCard, listInsights } from './store/insights.ts';

const itemOf = ({ id, cover, title, tags, published_on, summary }: InsightCard): InsightItem => ({
  id,
  cover: cover === null ? '' : pictureUrl(cover, cover.smallWidth),
  title,
  tag: tags,
  create_time_format: published_on,
  summary,
});

/** Articles of a later day are there and shown to nobody. */
const today = ({ clock }: Pick<InsightDeps, 'clock'>): string => dayOf(Math.floor(clock.now() / 1000));

export async function showInsights(
  deps: Pick<InsightDeps, 'db' | 'clock'>,
  { page, pageSize }: Pick<ParsedRequestOf<typeof getInsights>, 'page' | 'pageSize'>,
): Promise<ResponseOf<typeof getInsights>> {
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const { cards, total } = await listInsights(deps.db, today(deps), range);
  return { data: cards.map(itemOf), total };
}

/** Throws 10404 where there is none by that id, or none yet. */
export async function showInsight(
  deps: Pick<InsightDeps, 'db' | 'clock' | 'reads'>,
  id: number,
): Promise<ResponseOf<typeof getInsight>> {
  const found = await findInsight(deps.db, id, today(deps));
  if (found === undefined) throw new BusinessError('notFound');
  const related = await deps.reads.everybodys.reportItems(found.related_reports);
  const { cover } = found;
  return {
    ...itemOf(found),
    cover: cover === null ? '' : pictureUrl(cover, cover.width),
    content: found.content_html,
    contents: found.contents,
    picture: found.gallery.map((picture) => pictureUrl(picture, picture.width)),
    picture_notes: found.gallery.map((picture) => ({
      caption: picture.caption,
      width: picture.width,
      height: picture.height,
      small: pictureUrl(picture, picture.smallWidth),
      small_width: picture.smallWidth,
    })),
    related_file: related.map(({ fid, name, timeText, stockOrgData, page_count }) => ({
      id: fid,
      name,
      timeText,
      organisation: stockOrgData.name,
      page_count,
    })),
    update_time: secondsOf(found.updated_at),
  };
}
