import { VISIBLE_TEXT } from '../text/visible-text.ts';

/** The folders that somebody sorts their favourites into: how many, what they are called, and how much is done at a time. */
export const FOLDER_LIMITS = {
  folders: 100,
  nameMost: 30,
  nameAllowed: VISIBLE_TEXT,
  atOnce: 200,
  /** Records of one exported list. */
  exported: 2000,
} as const;

/** In the place of a folder: what stands in none. */
export const NO_FOLDER = 0;
