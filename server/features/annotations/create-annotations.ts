import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Find } from '../find/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import type { AnnotationDeps } from './deps.ts';
import { annotationRoutes } from './routes.ts';
import { eraseAnnotations, exportRows, forgetDeleted } from './store/personal.ts';
import type { AnnotationTables } from './store/tables.ts';

export interface AnnotationParts {
  database: Database;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  find: Pick<Find, 'readText'>;
  clock: Clock;
  /** Where people reach the site. */
  publicUrl: string;
}

/** Highlights and notes, which nobody sees but who made them. */
export type Annotations = Feature;

export const annotationDepsOf = (parts: AnnotationParts): AnnotationDeps => ({
  db: tablesOf<AnnotationTables>(parts.database),
  reads: parts.library.reads,
  quotas: parts.memberships.quotas,
  find: parts.find,
  publicUrl: parts.publicUrl,
});

export function createAnnotations(parts: AnnotationParts): Annotations {
  const deps = annotationDepsOf(parts);
  const { db } = deps;
  const forget = () => forgetDeleted(db, new Date(parts.clock.now() - ANNOTATION_LIMITS.undoMs));
  return {
    routes: ({ handle }) => annotationRoutes(handle, deps),
    jobs: [{ name: 'annotations.forget-deleted', when: 'daily', handler: forget }],
    personalData: {
      name: 'annotations',
      exportOf: (person) => exportRows(db, person),
      erase: (person) => eraseAnnotations(db, person),
    },
  };
}
