const ROWS_AT_ONCE = 1000;

/** So many rows that one statement takes them well. */
export function inSlices<Row>(rows: Row[]): Row[][] {
  const slices: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    slices.push(rows.slice(start, start + ROWS_AT_ONCE));
  return slices;
}
