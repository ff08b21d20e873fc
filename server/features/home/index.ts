/** The door of the home page: the library at a glance. Its lists of reports come from recommendations and search. */

export { createHome } from './create-home.ts';
export { type HomeFile, HomeFileInvalid, readHomeFile } from './home-file.ts';
