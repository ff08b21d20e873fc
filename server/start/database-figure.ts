import type { Database } from '#server/platform/db/connect-database.ts';
import type { Figure } from '#server/platform/http/operational-routes.ts';

/** Connections to PostgreSQL by whose they are; somebody who waits for one is the first sign that the database does not keep up. */
export function databaseFigure({ connections }: Pick<Database, 'connections'>): Figure {
  return {
    name: 'database_connections',
    help: 'Connections to PostgreSQL by pool (what people wait for, the rest) and state (used, idle, waiting for one)',
    labelNames: ['pool', 'state'],
    async read() {
      return connections().flatMap(({ pool, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
      );
    },
  };
}
