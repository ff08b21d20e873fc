/** The door of subjects: what the reports on one company or one industry come to. */

export { createSubjects, type Subjects } from './create-subjects.ts';
export type { SubjectReads } from './subject-reads.ts';
