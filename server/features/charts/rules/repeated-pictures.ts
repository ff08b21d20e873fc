import type { AreaMatter, Box } from '#server/ports/pdf.ts';

/** Pages on which a picture has to stand in one and the same place to be the paper's and no chart's. */
const FEWEST_PAGES = 3;

/** Charts of one file without the pictures that stand in the same place of page after page: watermarks, which lie under or over a drawing. */
export function withoutRepeatedPictures(
  areas: readonly { page: number; matter: AreaMatter | null }[],
): (AreaMatter | null)[] {
  const pages = new Map<string, Set<number>>();
  for (const { page, matter } of areas)
    for (const image of matter?.images ?? []) {
      const on = pages.get(placeOf(image)) ?? new Set();
      pages.set(placeOf(image), on.add(page));
    }
  const isRepeated = (image: Box): boolean => (pages.get(placeOf(image))?.size ?? 0) >= FEWEST_PAGES;
  return areas.map(({ matter }) =>
    matter?.images.some(isRepeated)
      ? { ...matter, images: matter.images.filter((image) => !isRepeated(image)) }
      : matter,
  );
}

const placeOf = ({ left, top, right, bottom }: Box): string =>
  [left, top, right, bottom].map((edge) => Math.round(edge)).join(' ');
