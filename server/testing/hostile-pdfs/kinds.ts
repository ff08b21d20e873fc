import type { SeededRandom } from '../seeded-random.ts';

export type Draws = Pick<SeededRandom, 'integer'>;

/** What is hostile about a file → how to make one; the same draws give the same bytes. */
export type HostileKinds = Record<string, (random: Draws) => Uint8Array>;
