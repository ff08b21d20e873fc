import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { asked } from '#server/platform/jobs/job.ts';
import type { Memberships } from '../memberships/index.ts';
import { answerCells } from './answer-cells.ts';
import type { GridDeps } from './deps.ts';
import { ANSWER_GRID } from './grid-job.ts';
import { gridRoutes } from './routes.ts';
import { eraseGrids, exportGrids } from './store/grids.ts';
import type { GridTables } from './store/tables.ts';

export interface GridParts extends Omit<GridDeps, 'db' | 'quotas' | 'origin'> {
  database: Database;
  memberships: Pick<Memberships, 'quotas'>;
  /** Where people reach the site. */
  publicUrl: string;
}

export const gridDepsOf = ({ database, memberships, publicUrl, ...given }: GridParts): GridDeps => ({
  ...given,
  db: tablesOf<GridTables>(database),
  quotas: memberships.quotas,
  origin: new URL(publicUrl).origin,
});

/** Tables of reports and questions, which people keep for themselves. */
export function createGrids(parts: GridParts): Feature {
  const deps = gridDepsOf(parts);
  const { db } = deps;
  return {
    routes: (site) => gridRoutes(site, deps),
    jobs: [asked(ANSWER_GRID, (asking, work) => answerCells(deps, asking, work))],
    personalData: {
      name: 'question_grids',
      exportOf: (person) => exportGrids(db, person),
      erase: (person) => eraseGrids(db, person),
    },
  };
}
