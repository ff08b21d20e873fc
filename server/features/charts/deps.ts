import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { PictureReader } from '#server/ports/pictures.ts';
import type { ContentReads } from '../contents/index.ts';
import type { Library, LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Queries } from '../query/index.ts';
import type { ChartSamples } from '../search/index.ts';
import type { Themes } from '../themes/index.ts';
import type { PictureDrawer } from './picture-drawer.ts';
import type { ChartTables } from './store.ts';

export interface ChartDeps {
  db: Db<ChartTables>;
  reads: LibraryGate<
    'chartPicture' | 'chartRecords' | 'contentOf' | 'sameCharts' | 'alikeCharts' | 'chartIds' | 'reportItems'
  >;
  countUse: Library['count'];
  contents: Pick<
    ContentReads,
    | 'chart'
    | 'chartData'
    | 'chartDataSize'
    | 'chartPicture'
    | 'chartsOf'
    | 'countWaitingPictures'
    | 'file'
    | 'ownAmong'
    | 'ownCharts'
    | 'ownOfChart'
  >;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowText'>;
  /** Of charts. */
  index: IndexGate;
  /** Of what no record shows. */
  fileGate: Pick<IndexGate, 'for'>;
  queries: Queries;
  samples: ChartSamples;
  themes: Pick<Themes, 'subscribedBy'>;
  pictures: PictureReader;
  /** Draws what is asked for before its turn. */
  drawer: PictureDrawer;
  /** What links to pictures are signed with. */
  linkSecret: string;
}
