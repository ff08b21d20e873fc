import { ACTIONS } from './actions.ts';
import { BOMBS } from './bombs.ts';
import { BOXES } from './boxes.ts';
import { CROWDS } from './crowds.ts';
import { FONTS } from './fonts.ts';
import { IMAGES } from './images.ts';
import type { Draws, HostileKinds } from './kinds.ts';
import { LOOPS } from './loops.ts';
import { PAINTS } from './paints.ts';
import { POLYGLOTS } from './polyglots.ts';
import { REMOTES } from './remotes.ts';
import { WRECKS } from './wrecks.ts';

export interface HostilePdf {
  name: string;
  bytes: Uint8Array;
}

const KINDS: Record<string, HostileKinds> = {
  action: ACTIONS,
  bomb: BOMBS,
  box: BOXES,
  crowd: CROWDS,
  font: FONTS,
  image: IMAGES,
  loop: LOOPS,
  paint: PAINTS,
  polyglot: POLYGLOTS,
  remote: REMOTES,
  wreck: WRECKS,
};

/** One file of each kind, small ones all of them, `group-what` by name. */
export function hostilePdfs(random: Draws): HostilePdf[] {
  return Object.entries(KINDS).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([what, make]) => ({ name: `${group}-${what}`, bytes: make(random) })),
  );
}
