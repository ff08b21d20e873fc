/** The door of grids: several questions put to several reports, as a table. */

export { createGrids } from './create-grids.ts';
