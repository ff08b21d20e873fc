/** A rating as one filters by it: 买入（首次） and 买入（维持） are 买入. */
export const plainRating = (rating: string): string =>
  rating
    .replace(/[（(【[].*$/u, '')
    .trim()
    .slice(0, 20);
