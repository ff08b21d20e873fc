import { type Kysely, sql } from 'kysely';
import { VARIANT_FAMILIES } from '#contract/text/variant-table.ts';

/**
 * Folding now ends at one form for every character and its variants: what was folded before is folded on. It takes the table as it is
 * when it runs, since text that is folded already does not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const pairs = VARIANT_FAMILIES.trim()
    .split(/\s+/u)
    .flatMap((family) => {
      const [head = '', ...others] = family;
      return others.map((other) => [other, head] as const);
    });
  const from = pairs.map(([other]) => other).join('');
  const to = pairs.map(([, head]) => head).join('');
  const holdsVariant = `[${from}]`;
  await sql`
    UPDATE report_paragraphs SET folded = translate(folded, ${from}, ${to}) WHERE folded ~ ${holdsVariant}
  `.execute(db);
  // Two reports that become one by name stay two: they were taken for two when they came.
  await sql`
    UPDATE reports SET title_key = translate(title_key, ${from}, ${to})
    WHERE title_key ~ ${holdsVariant} AND NOT EXISTS (
      SELECT FROM reports other
      WHERE other.id <> reports.id AND other.published_at = reports.published_at
        AND translate(other.title_key, ${from}, ${to}) = translate(reports.title_key, ${from}, ${to})
    )
  `.execute(db);
}
