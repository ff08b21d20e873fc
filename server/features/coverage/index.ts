/** The door of coverage: the public pages of what reports are about, who wrote them and when, and the sitemap. */

export { createCoverage } from './create-coverage.ts';
