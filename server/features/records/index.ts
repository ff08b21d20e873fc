/** The door of records: what people read and opened, listed with what they downloaded. */

export { createRecords, type Records } from './create-records.ts';
export type { RecordedCharts } from './record-sources.ts';
