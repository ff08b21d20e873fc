/** `feature.what-happened`; the feature that tells of it exports the constant. */
export type EventKind = `${string}.${string}`;

/** Of what is told: by id, or `any` where that cannot be said. */
export type Told = readonly number[] | 'any';

export interface Event {
  kind: EventKind;
  ids: Told;
}

/** The log, in the order in which entries were begun, and how far each consumer has heard it. */
export interface EventTables {
  events: { id: number; kind: EventKind; ids: number[] | null };
  /** `seen_at` is when a process last said that it is there; null for consumers that outlive every process. */
  event_cursors: { consumer: string; position: number; seen_at: Date | null };
}
