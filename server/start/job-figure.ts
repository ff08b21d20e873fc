import type { Figure } from '#server/platform/http/operational-routes.ts';
import type { Jobs } from '#server/platform/jobs/open-jobs.ts';

/** What waits, works and has failed for good, for whoever watches the service. */
export function jobFigure(jobs: Pick<Jobs, 'view'>): Figure {
  return {
    name: 'background_jobs',
    help: 'Jobs by queue and state (waiting, working, failed for good)',
    labelNames: ['queue', 'state'],
    async read() {
      return (await jobs.view()).flatMap(({ name: queue, waiting, working, failed }) =>
        Object.entries({ waiting, working, failed }).map(([state, value]) => ({
          labels: { queue, state },
          value,
        })),
      );
    },
  };
}
