const BESIDE = 1;

/** The pages to offer: the first, the last, those beside the current one, and null where some are left out. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const near = (page: number) => page === 1 || page === last || Math.abs(page - current) <= BESIDE;
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    // A gap of one page would take the room of that page.
    (page) => near(page) || (near(page - 1) && near(page + 1)),
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
