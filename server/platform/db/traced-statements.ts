import type pg from 'pg';
import { duringPart, type SpanStart, type Traces } from '../traces/traces.ts';
import { nameStatement } from './statement-name.ts';

type AskStatement = (client: pg.PoolClient, asked: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Longer ones are lists; their beginning says which statement it is. */
const LONGEST_TEXT = 1_000;
/** A connection that is there is no news. */
const WAITED_MS = 1;

/** The statement as it is prepared: values are sent apart from it, and are none of a trace's business. */
function startOf(text: string): SpanStart {
  const { operation, table } = nameStatement(text);
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    noted: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' '),
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  };
}

/** Asks each statement within a span, where something kept goes on. */
export function tracedStatements(ask: AskStatement, traces: Traces): AskStatement {
  if (!traces.isOn) return ask;
  return (client, asked) =>
    duringPart(
      traces,
      () => startOf(asked.text),
      async (span) => {
        const result = await ask(client, asked);
        span.note({ 'db.response.returned_rows': result.rowCount ?? 0 });
        return result;
      },
    );
}

/** Waits for a connection; a span where that takes long enough to be seen. */
export function tracedConnect(
  connect: () => Promise<pg.PoolClient>,
  traces: Traces,
): () => Promise<pg.PoolClient> {
  if (!traces.isOn) return connect;
  return async () => {
    if (traces.current() === null) return connect();
    const span = traces.begin({ name: 'connection', kind: 'client' });
    const sinceMs = performance.now();
    const told = (failure?: unknown) => {
      // One that is never ended is never sent.
      if (failure !== undefined || performance.now() - sinceMs >= WAITED_MS) span.end(failure);
    };
    try {
      const client = await connect();
      told();
      return client;
    } catch (error) {
      told(error);
      throw error;
    }
  };
}
