import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Captions that differ in case, width, spaces or punctuation are one; so much of one is told apart.
  `ALTER TABLE report_charts ADD COLUMN caption_key text NOT NULL
    GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(name, NFKC), '[[:space:][:punct:]]+', '', 'g')), 60)) STORED`,
  `CREATE INDEX report_charts_by_caption ON report_charts (caption_key)
    WHERE caption_key <> '' AND fingerprint IS NOT NULL`,
  // Looks that differ in at most three of 64 bits share one of four parts.
  'DROP INDEX report_charts_by_fingerprint',
  ...[1, 5, 9, 13].map(
    (from, part) =>
      `CREATE INDEX report_charts_by_look_${part} ON report_charts (substr(fingerprint, ${from}, 4)) WHERE fingerprint IS NOT NULL`,
  ),
  'ALTER TABLE reports ADD COLUMN chart_views integer NOT NULL DEFAULT 0',
  `CREATE INDEX reports_by_chart_views ON reports (chart_views DESC, downloads DESC, views DESC, id DESC)
    WHERE chart_count > 0`,
  `CREATE TABLE chart_favourites (
    uid bigint NOT NULL,
    chart_id bigint NOT NULL REFERENCES report_charts ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (uid, chart_id)
  )`,
  'CREATE INDEX chart_favourites_of_chart ON chart_favourites (chart_id)',
  `CREATE TABLE chart_views (
    uid bigint NOT NULL,
    chart_id bigint NOT NULL REFERENCES report_charts ON DELETE CASCADE,
    viewed_on date NOT NULL,
    viewed_at timestamptz NOT NULL,
    PRIMARY KEY (uid, chart_id, viewed_on)
  )`,
  'CREATE INDEX chart_views_of_chart ON chart_views (chart_id)',
  // What was chosen for a day stays, whatever comes into the library meanwhile.
  `CREATE TABLE daily_charts (
    day date NOT NULL,
    ordinal smallint NOT NULL,
    chart_id bigint NOT NULL REFERENCES report_charts ON DELETE CASCADE,
    PRIMARY KEY (day, ordinal)
  )`,
  'CREATE INDEX daily_charts_of_chart ON daily_charts (chart_id)',
  // Samples of charts are counted beside those of passages.
  `ALTER TABLE passage_samples RENAME TO text_samples`,
  `ALTER TABLE text_samples ADD COLUMN kind text NOT NULL DEFAULT 'passage' CHECK (kind IN ('passage', 'chart'))`,
  'ALTER TABLE text_samples DROP CONSTRAINT passage_samples_pkey',
  'ALTER TABLE text_samples ADD PRIMARY KEY (who, report_id, day, kind)',
];

/** What charts are found by beside their text, who keeps and opened them, and what of them was shown as samples. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
