/** The words a feature describes its tables with, so that only stores know the query builder. */
export type { ColumnType, Generated, JSONColumnType } from 'kysely';
