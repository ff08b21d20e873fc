import { type Kysely, sql } from 'kysely';

/** Reports with what was read from them, the runs that imported them, and the queue the search index follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE organisations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    type smallint NOT NULL,
    is_broker boolean NOT NULL
  )`,
  `CREATE TABLE researchers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    organisation_id bigint NOT NULL REFERENCES organisations,
    UNIQUE (name, organisation_id)
  )`,
  // identity_ordinal tells apart reports that share title, organisation and date but not their text.
  `CREATE TABLE reports (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
    title text NOT NULL CHECK (title <> ''),
    title_key text NOT NULL,
    identity_ordinal smallint NOT NULL DEFAULT 0,
    download_name text NOT NULL,
    organisation_id bigint REFERENCES organisations,
    published_at bigint NOT NULL,
    report_type smallint NOT NULL,
    industry1 integer,
    industry2 integer,
    page_count integer NOT NULL DEFAULT 0,
    chart_count integer NOT NULL DEFAULT 0,
    paragraph_count integer NOT NULL DEFAULT 0,
    catalogue_count integer NOT NULL DEFAULT 0,
    abstract text NOT NULL DEFAULT '',
    rating text NOT NULL DEFAULT '',
    source text NOT NULL DEFAULT '',
    source_url text NOT NULL DEFAULT '',
    level smallint NOT NULL DEFAULT 0,
    downloads bigint NOT NULL DEFAULT 0,
    views bigint NOT NULL DEFAULT 0,
    current_version bigint,
    value_sources jsonb NOT NULL DEFAULT '{}',
    catalogue_source text NOT NULL DEFAULT 'none',
    text_sketch jsonb,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX reports_identity
    ON reports (title_key, published_at, coalesce(organisation_id, 0), identity_ordinal)`,
  'CREATE INDEX reports_newest ON reports (published_at DESC, id DESC)',
  'CREATE INDEX reports_by_type ON reports (report_type, published_at DESC, id DESC)',
  'CREATE INDEX reports_by_industry ON reports (industry1, published_at DESC, id DESC)',
  'CREATE INDEX reports_by_organisation ON reports (organisation_id, published_at DESC)',
  'CREATE INDEX reports_by_downloads ON reports (downloads DESC, views DESC, id DESC)',
  `CREATE TABLE report_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    sha256 text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    size_bytes bigint NOT NULL,
    page_count integer NOT NULL,
    file_name text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX report_versions_of_report ON report_versions (report_id)',
  `ALTER TABLE reports ADD CONSTRAINT reports_current_version
    FOREIGN KEY (current_version) REFERENCES report_versions DEFERRABLE INITIALLY DEFERRED`,
  `CREATE TABLE report_researchers (
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    ordinal smallint NOT NULL,
    researcher_id bigint NOT NULL REFERENCES researchers,
    PRIMARY KEY (report_id, ordinal)
  )`,
  'CREATE INDEX report_researchers_by_researcher ON report_researchers (researcher_id)',
  `CREATE TABLE report_stocks (
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    ordinal smallint NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (report_id, ordinal)
  )`,
  'CREATE INDEX report_stocks_by_code ON report_stocks (code)',
  `CREATE TABLE report_paragraphs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    ordinal integer NOT NULL,
    page integer NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    folded text NOT NULL,
    areas jsonb NOT NULL,
    UNIQUE (report_id, ordinal)
  )`,
  `CREATE TABLE report_catalogue (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    ordinal integer NOT NULL,
    title text NOT NULL,
    page integer NOT NULL,
    depth smallint NOT NULL,
    UNIQUE (report_id, ordinal)
  )`,
  `CREATE TABLE report_charts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    ordinal integer NOT NULL,
    name text NOT NULL,
    number text NOT NULL,
    page integer NOT NULL,
    box jsonb,
    kind text NOT NULL,
    source text NOT NULL,
    UNIQUE (report_id, ordinal)
  )`,
  `CREATE TABLE imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    paths jsonb NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz
  )`,
  // A PDF carries its path and hints; a chunk of catalogue rows carries the rows, so that a resumed run needs no file.
  `CREATE TABLE import_items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('pdf', 'rows')),
    path text NOT NULL,
    payload jsonb,
    done_at timestamptz
  )`,
  'CREATE INDEX import_items_waiting ON import_items (id) WHERE done_at IS NULL',
  'CREATE INDEX import_items_of_import ON import_items (import_id)',
  `CREATE TABLE import_outcomes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
    item_id bigint REFERENCES import_items ON DELETE CASCADE,
    outcome text NOT NULL CHECK (outcome IN ('imported', 'joined', 'skipped', 'failed')),
    path text NOT NULL,
    line integer,
    reason text NOT NULL DEFAULT '',
    report_id bigint
  )`,
  'CREATE INDEX import_outcomes_of_import ON import_outcomes (import_id, outcome)',
  `CREATE TABLE index_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id bigint NOT NULL
  )`,
];
