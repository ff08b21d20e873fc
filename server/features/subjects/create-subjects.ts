import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { createSubjectReads, type SubjectReading, type SubjectReads } from './subject-reads.ts';

/** What the reports on one company or one industry come to. */
export interface Subjects extends Feature {
  reads: SubjectReads;
}

export const createSubjects = (parts: SubjectReading): Subjects => ({
  routes: noRoutes,
  jobs: [],
  personalData: null,
  reads: createSubjectReads(parts),
});
