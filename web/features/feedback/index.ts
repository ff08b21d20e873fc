/** The door of feedback: the form in which people tell the site something. */

export { Suggest } from './suggest.tsx';
