import { sql } from 'kysely';

/** Who wrote a row of `reports`, `{id, name}` in the order of its cover. */
export const researchersOfReport = sql<{ id: number; name: string }[]>`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) ORDER BY ordinal), '[]')
    FROM report_researchers JOIN researchers w ON w.id = researcher_id WHERE report_id = reports.id)`;

/** The stocks that it is about, `{code, name}`, likewise. */
export const stocksOfReport = sql<{ code: string; name: string }[]>`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name) ORDER BY ordinal), '[]')
    FROM report_stocks s WHERE report_id = reports.id)`;
