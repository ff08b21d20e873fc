import { createAudiences } from '#server/platform/access/audiences.ts';
import { gateIndex, type IndexGate } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';

/** The gate of a product in which nobody is in a group. */
export const gateOf = (index: SearchIndex): IndexGate => gateIndex(index, createAudiences(PUBLIC));
