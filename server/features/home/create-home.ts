import { coveragePath } from '#contract/calls/coverage.ts';
import type { HomeExample } from '#contract/calls/home.ts';
import * as calls from '#contract/calls/home.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Library } from '../library/index.ts';
import { createDeskReads, type DeskReading, type DeskReads } from './desk-reads.ts';
import type { HomeFile } from './home-file.ts';
import { chooseExamples } from './living-examples.ts';
import { commonRun } from './rules/common-run.ts';

export interface HomeParts extends DeskReading {
  library: Pick<Library, 'reads'>;
  homeFile: HomeFile;
  index: Pick<IndexGate, 'everybodys'>;
}

interface HomeDeps extends HomeParts {
  desk: DeskReads;
}

/** All of it counts over the library, says the same to everybody and may be a minute old. */
const FRESH_MS = 60_000;
/** What examples find changes with imports, not between two looks at the page. */
const EXAMPLES_FRESH_MS = 10 * 60_000;
/** Spans of days, until one has enough to say something. */
const TOPIC_DAYS = [30, 90, 365];
const MOST_TOPICS = 20;
const MOST_HOUSES = 50;

type Topics = ResponseOf<typeof calls.getHotTopics>;

/** What reports are about, over the shortest span that has enough of it. */
async function readTopics({ desk }: HomeDeps): Promise<Topics> {
  const until = await desk.newestDay();
  let topics: Topics = { list: [], days: TOPIC_DAYS[0] ?? 0, until };
  for (const days of TOPIC_DAYS) {
    const found = await desk.topics({ until, days, limit: MOST_TOPICS });
    const list = found
      .filter(({ name }) => name !== '')
      .map(({ kind, key, name, count }) => ({ kind, name, code: kind === 'stock' ? key : '', count }));
    topics = { list, days, until };
    if (list.length >= MOST_TOPICS / 2) break;
  }
  return topics;
}

async function readWeeks({ desk }: HomeDeps): Promise<ResponseOf<typeof calls.getIndustryWeeks>> {
  const until = await desk.newestDay();
  return { list: await desk.industryWeeks({ until, weeks: calls.INDUSTRY_WEEKS }), until };
}

async function readPartners({ desk, homeFile }: HomeDeps) {
  if (homeFile.partners.length > 0) return { partners: homeFile.partners, listed: true };
  const houses = await desk.houses(MOST_HOUSES);
  const partners = houses.map(({ id, name, isBroker, reports }) => ({
    name,
    logo: '',
    intro: `${isBroker ? '证券公司' : '研究机构'} · 本库 ${reports} 篇报告`,
    website: coveragePath('organisation', id),
  }));
  return { partners, listed: false };
}

/** A paragraph of the day, with the words of its report's title marked. */
async function readPassage(
  { library, desk }: HomeDeps,
  day: string,
): Promise<ResponseOf<typeof calls.getShownPassage>> {
  const found = await desk.openPassage(day);
  const [item] = found === null ? [] : await library.reads.everybodys.reportItems([found.fid]);
  if (found === null || item === undefined) return { passage: null };
  const run = commonRun(item.name, found.text);
  const { fid, name, stockOrgData, timeText, share_url } = item;
  return {
    passage: {
      ...found,
      fid,
      name,
      organisation: stockOrgData.name,
      day: timeText,
      ranges: createMarker(run === '' ? [] : [run]).rangesIn(found.text),
      share_url,
    },
  };
}

/** What the home page says of the library as a whole. */
export function createHome(parts: HomeParts): Feature {
  const { homeFile, clock } = parts;
  const deps: HomeDeps = { ...parts, desk: createDeskReads(parts) };
  const kept = createTtlCache<unknown>({ freshMs: FRESH_MS, most: 10 });
  const keptExamples = createTtlCache<HomeExample[]>({ freshMs: EXAMPLES_FRESH_MS, most: 1 });
  const once = <Answer>(key: string, make: () => Promise<Answer>) =>
    kept.get(key, clock.now(), async () => ({ list: await make(), isWhole: true })) as Promise<Answer>;

  function routes({ handle }: Site) {
    handle(calls.getStatistics, async () => ({
      ...(await once('statistics', async () => ({
        ...(await deps.desk.size()),
        newest: await deps.desk.newestDay(),
      }))),
      said: homeFile.statistics,
    }));
    handle(calls.getHotTopics, async ({ page, pageSize }) => {
      const { list, ...span } = await once('topics', () => readTopics(deps));
      return { list: list.slice((page - 1) * pageSize, page * pageSize), ...span };
    });
    handle(calls.getIndustryWeeks, () => once('weeks', () => readWeeks(deps)));
    handle(calls.getPartners, async ({ page, pageSize }) => {
      const { partners, listed } = await once('partners', () => readPartners(deps));
      return { list: partners.slice((page - 1) * pageSize, page * pageSize), count: partners.length, listed };
    });
    handle(calls.getHomeExamples, async () => {
      const now = clock.now();
      return { list: await keptExamples.get('examples', now, () => chooseExamples(deps, now)) };
    });
    handle(calls.getShownPassage, () => {
      const day = dayOf(clock.now() / 1000);
      return once(`passage ${day}`, () => readPassage(deps, day));
    });
  }
  return { routes, jobs: [], personalData: null };
}
