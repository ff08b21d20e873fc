import { z } from 'zod';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { DAY_MS, dayOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { type AskedJob, asked } from '#server/platform/jobs/job.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PdfReader } from '#server/ports/pdf.ts';
import type { PictureReader } from '#server/ports/pictures.ts';

import { kindByData } from '../chart-data/index.ts';
import type { Contents, FiledChart } from '../contents/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { ReportChart } from '../layout/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { Painted } from '../painted/index.ts';
import type { Query } from '../query/index.ts';
import type { Records } from '../records/index.ts';
import type { Search } from '../search/index.ts';
import type { Themes } from '../themes/index.ts';
import type { ChartDeps } from './deps.ts';
import type { DrawingParts, PdfFile } from './draw-pictures.ts';
import { drawWaiting } from './draw-waiting.ts';
import { countKeptCharts, keepChart, letChartsGo, listKeptCharts, moveKeptCharts } from './keep-charts.ts';
import { forgetRecordedCharts, listRecordedCharts } from './list-recorded.ts';
import { createPictureDrawer } from './picture-drawer.ts';
import { readData } from './read-data.ts';
import { chartRoutes, dataRoutes, pictureRoutes } from './routes.ts';
import { showOpenCharts } from './show-open-charts.ts';
import { type ChartTables, eraseCharts, exportCharts, forgetDailyBefore } from './store.ts';

/** What was chosen for a day is kept so long. */
const DAILY_KEPT_DAYS = 30;
/** Charts of one file that are drawn; a longer file keeps the rest without pictures. */
const MOST_DRAWN = 1000;
const DRAW_PICTURES: AskedJob<object> = {
  name: 'charts.draw-pictures',
  stepsAside: true,
  input: z.object({}),
};

export interface ChartParts {
  database: Database;
  contents: Pick<Contents, 'reads' | 'files' | 'making' | 'waiting'>;
  library: Pick<Library, 'reads' | 'count' | 'records'>;
  memberships: Pick<Memberships, 'quotas'>;
  painted: Pick<Painted, 'known' | 'ask'>;
  query: Pick<Query, 'queries'>;
  search: Pick<Search, 'chartSamples'>;
  themes: Pick<Themes, 'subscribedBy'>;
  chartIndex: IndexGate;
  fileGate: IndexGate;
  pdf: PdfReader;
  /** For what nobody waits for at a page. */
  pdfBehind: PdfReader;
  pictures: PictureReader;
  jobs: Pick<Jobs, 'ask'>;
  clock: Clock;
  /** The site's own, at least 32 characters. */
  secret: string;
}

/** Where charts stand beside reports in what is somebody's own. */
interface OwnLists {
  favourites: Pick<Favourites, 'addCharts'>;
  records: Pick<Records, 'addCharts'>;
}

/** The charts of reports: read with their file, drawn after it, searched, opened, kept, and delivered to who may see them. */
export interface Charts extends Feature {
  /** Reads the data of every chart of a file; one that cannot be read has none. The pictures come later: see `ask`. */
  fileCharts(file: PdfFile, charts: readonly ReportChart[]): Promise<FiledChart[]>;
  /** Removes the pictures of a file that show none of these charts. To be called after the record is written. */
  forgetPictures(sha256: string, charts: readonly FiledChart[]): Promise<void>;
  /** Has the charts that wait be drawn by whichever process does such work; one that is looked at before is drawn then. */
  ask(): Promise<void>;
  /** Charts for a public page, as samples, in the order of `ids`: few of a report, and always the same. */
  showOpen(ids: readonly number[], caller: Caller): Promise<SearchedChart[]>;
}

const drawingPartsOf = ({
  contents,
  library,
  pdf,
}: Pick<ChartParts, 'contents' | 'library' | 'pdf'>): DrawingParts => ({
  records: library.records,
  waiting: contents.waiting,
  making: contents.making,
  pdf,
});

export function chartDepsOf(parts: Omit<ChartParts, 'pdfBehind'>): ChartDeps {
  return {
    db: tablesOf<ChartTables>(parts.database),
    reads: parts.library.reads,
    countUse: parts.library.count,
    contents: parts.contents.reads,
    quotas: parts.memberships.quotas,
    index: parts.chartIndex,
    fileGate: parts.fileGate,
    queries: parts.query.queries,
    samples: parts.search.chartSamples,
    themes: parts.themes,
    pictures: parts.pictures,
    drawer: createPictureDrawer({ ...drawingPartsOf(parts), files: parts.contents.files }),
    linkSecret: deriveSecret(parts.secret, 'chart pictures'),
  };
}

export function createCharts(parts: ChartParts & OwnLists): Charts {
  const deps = chartDepsOf(parts);
  parts.favourites.addCharts({
    keepChart: (asked, caller) => keepChart(deps, asked, caller),
    listKept: (asked, caller) => listKeptCharts(deps, asked, caller),
    countKept: (caller) => countKeptCharts(deps, caller),
    moveKept: (tx, asked, caller) => moveKeptCharts(deps, tx, asked, caller),
    letGo: (tx, ids, caller) => letChartsGo(deps, tx, ids, caller),
  });
  parts.records.addCharts({
    list: (asked, caller) => listRecordedCharts(deps, asked, caller),
    forget: (asked, caller) => forgetRecordedCharts(deps, asked, caller),
  });
  const ask = async () => void (await parts.jobs.ask(DRAW_PICTURES, {}));
  const forgetOld = () =>
    forgetDailyBefore(deps.db, dayOf((parts.clock.now() - DAILY_KEPT_DAYS * DAY_MS) / 1000));
  return {
    routes({ handle, app, openContext }) {
      chartRoutes(handle, deps);
      pictureRoutes(app, deps, openContext);
      dataRoutes(app, deps, openContext);
    },
    jobs: [
      { name: 'charts.forget-old-days', when: 'daily', handler: forgetOld },
      asked(DRAW_PICTURES, async (_, work) => {
        const done = await drawWaiting(
          { ...drawingPartsOf(parts), pdf: parts.pdfBehind, clock: parts.clock },
          work,
        );
        // What they are drawn of is known now, by which it is chosen whose pixels are read.
        await (done.isUnfinished ? ask() : parts.painted.ask());
        return done;
      }),
    ],
    personalData: {
      name: 'charts',
      exportOf: (person) => exportCharts(deps.db, person),
      erase: (person) => eraseCharts(deps.db, person),
    },
    async fileCharts(file, charts) {
      const data = await readData(parts.pdfBehind, file.bytes, charts);
      const painted = await parts.painted.known(file.sha256, charts);
      return charts.map((chart, place) => {
        const own = data[place] ?? painted[place] ?? null;
        return { ...chart, kind: kindByData(chart.kind, own), data: own, isDrawn: place < MOST_DRAWN };
      });
    },
    ask,
    // After the record: a kill in between leaves pictures too many, which the next reading of the file removes.
    forgetPictures: (sha256, charts) =>
      parts.contents.making.forgetPictures(
        sha256,
        charts.filter(({ isDrawn }) => isDrawn),
      ),
    showOpen: (ids, caller) => showOpenCharts(deps, ids, caller),
  };
}
