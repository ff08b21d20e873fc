import { VISIBLE_TEXT } from '../text/visible-text.ts';

/** The folders that somebody sorts their favourites into: how many, what they are called, and how much is done at a time. */
export const FOLDER_LIMITS = {
  folders: 100,
  nameMost: 30,
  nameAllowed: VISIBLE_TEXT,
  atOnce: 200,
  /** Records of one exported list. */
  exported: 2000,
  /** Reports of one folder that a group takes at once. */
  intoGroup: 2000,
} as const;

/** In the place of a folder: what stands in none. */
export const NO_FOLDER = 0;

/** A link to a folder is good for one of these. */
export const FOLDER_LINK_DAYS = [7, 30, 90] as const;
export type FolderLinkDays = (typeof FOLDER_LINK_DAYS)[number];
