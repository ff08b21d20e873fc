/** The time, passed in so that tests can hold it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}
