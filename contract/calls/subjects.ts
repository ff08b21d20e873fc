import { z } from 'zod';

/** Who covers a company, and how it was rated last. No price. */
export const CompanyFacts = z.object({
  /** Houses that wrote about it. */
  houses: z.number().int(),
  /** The last ratings, the newest first, two at most; each house as printed. */
  ratings: z.array(
    z.object({ rating: z.string(), organisation: z.string(), /** yyyy-MM-dd. */ day: z.string() }),
  ),
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;

/** A periodical with several issues among the newest reports of an industry. */
export const SeriesFacts = z.object({
  /** The filter `series` of a search. */
  key: z.string(),
  name: z.string(),
  organisation: z.string(),
  count: z.number().int(),
  /** yyyy-MM-dd of its last issue. */
  last_day: z.string(),
});
export type SeriesFacts = z.infer<typeof SeriesFacts>;

/** The company or industry that a search is for, with what the library knows of it. */
export const SearchSubject = z.object({
  kind: z.enum(['stock', 'industry']),
  /** The key of its public page: the code as reports give it, or the id of a level-1 industry. */
  key: z.string(),
  name: z.string(),
  /** null for an industry. */
  company: CompanyFacts.nullable(),
  /** Empty for a company; of an industry those with the most issues. */
  series: z.array(SeriesFacts),
});
export type SearchSubject = z.infer<typeof SearchSubject>;
