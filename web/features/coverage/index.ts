export { Archive } from './archive.tsx';
export { Coverage } from './coverage.tsx';
export { coverageMeta } from './coverage-meta.ts';
export { loadArchive, loadCoverage } from './load-coverage.ts';
export { SubjectAbove } from './subject-above.tsx';
