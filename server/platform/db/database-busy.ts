/** What was waited for in vain: rows that another holds, the statement itself, a free connection, a server that says nothing. */
type Cause = 'lock' | 'statement' | 'connection' | 'silence';

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** The database did not do in time what somebody waits for. What it had begun is undone; what stood before in the same call stands. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly waitedFor: Cause;
  constructor(waitedFor: Cause, cause: unknown) {
    super(`the database had no time: ${waitedFor}`, { cause });
    this.waitedFor = waitedFor;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** What a statement failed with, told as busy where it ran into its limit. */
export function statementFailure(error: unknown): unknown {
  const code = codeOf(error);
  if (code === LOCK_NOT_AVAILABLE) return new DatabaseBusy('lock', error);
  return code === QUERY_CANCELED ? new DatabaseBusy('statement', error) : error;
}

/** What a pool gave instead of a connection, whether nobody gave one back, the server is full or is not there: nothing was done. */
export const connectionFailure = (error: unknown): DatabaseBusy => new DatabaseBusy('connection', error);
