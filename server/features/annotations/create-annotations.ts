import type { Annotation } from '#contract/calls/annotations.ts';
import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import type { CitedReport } from '#contract/text/citation.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AllowedContent, Contents } from '../contents/index.ts';
import type { Find } from '../find/index.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import { ownNotes } from './access.ts';
import { type Marking, markContent } from './add-annotation.ts';
import type { AnnotationDeps } from './deps.ts';
import { readContentAnnotations } from './read-report-annotations.ts';
import { annotationRoutes } from './routes.ts';
import { type SharedNoteReads, sharedNoteReads } from './shared-notes.ts';
import { eraseAnnotations, exportRows, forgetDeleted, forgetIn } from './store/personal.ts';
import type { AnnotationTables } from './store/tables.ts';

export interface AnnotationParts {
  database: Database;
  contents: Pick<Contents, 'reads'>;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  find: Pick<Find, 'readText'>;
  clock: Clock;
  /** Where people reach the site. */
  publicUrl: string;
}

/** Highlights and notes, which nobody sees but who made them. */
export interface Annotations extends Feature {
  /**
   * Keeps a highlight of the caller's in a file that no report shows; lists tell it by `cited`. The same key again gives what it gave
   * before. Throws 10006 beyond the limits, 10999 for visitors.
   */
  mark(content: AllowedContent, asked: Marking & { cited: CitedReport }, caller: Caller): Promise<Annotation>;
  /** Forgets everybody's in a content that no record shows and that goes for good. */
  forgetIn(contentId: number): Promise<void>;
  /** For groups. */
  shared: SharedNoteReads;
  /** The caller's own in a content, by page. Throws 10999 for visitors. */
  listIn(content: AllowedContent, caller: Caller): Promise<Annotation[]>;
}

export const annotationDepsOf = (parts: AnnotationParts): AnnotationDeps => ({
  db: tablesOf<AnnotationTables>(parts.database),
  reads: parts.library.reads,
  contents: parts.contents.reads,
  quotas: parts.memberships.quotas,
  find: parts.find,
  publicUrl: parts.publicUrl,
});

export function createAnnotations(parts: AnnotationParts): Annotations {
  const deps = annotationDepsOf(parts);
  const { db } = deps;
  const forget = () => forgetDeleted(db, new Date(parts.clock.now() - ANNOTATION_LIMITS.undoMs));
  return {
    mark: (content, { cited, ...asked }, caller) =>
      markContent(deps, { owner: ownNotes(caller), content, fid: null, cited }, asked, caller.now),
    forgetIn: (contentId) => forgetIn(db, contentId),
    listIn: (content, caller) => readContentAnnotations(deps, ownNotes(caller), content),
    shared: sharedNoteReads(db),
    routes: ({ handle }) => annotationRoutes(handle, deps),
    jobs: [{ name: 'annotations.forget-deleted', when: 'daily', handler: forget }],
    personalData: {
      name: 'annotations',
      exportOf: (person) => exportRows(db, person),
      erase: (person) => eraseAnnotations(db, person),
    },
  };
}
