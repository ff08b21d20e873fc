/** The door of the site: who runs it, as every page says. */

export { createSite } from './create-site.ts';
export { type OperatorFile, OperatorInvalid, readOperator } from './read-operator.ts';
