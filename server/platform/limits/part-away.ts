/** An error of a port whose part does not answer, with what people are told: what cannot be had now, and what still can. */
interface PartAway extends Error {
  readonly toPeople: string;
}

const isPartAway = (error: unknown): error is PartAway =>
  error instanceof Error && 'toPeople' in error && typeof error.toPeople === 'string';

/** What people are told where a part was away, or where that caused the error; null for every other. */
export function tellPartAway(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return isPartAway(error) ? error.toPeople : tellPartAway(error.cause);
}
