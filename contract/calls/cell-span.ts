import { z } from 'zod';

/** Cells of a table, its headings counted with its rows from 0, that are one. */
export const CellSpan = z.object({
  row: z.number().int(),
  column: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
});
export type CellSpan = z.infer<typeof CellSpan>;
