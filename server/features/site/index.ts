/** The door of the site: who runs it, as every page says. */

export { createSite } from './create-site.ts';
export { type Operator, OperatorInvalid, readOperator } from './read-operator.ts';
export { unfilledOf } from './unfilled.ts';
