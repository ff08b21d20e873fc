import { headlineOfIssue, seriesName } from '../documents/index.ts';

/**
 * Names the periodical that a report is an issue of, by its house and its title; empty for what is none, and where no house
 * is known: two with the same name may have nothing to do with each other.
 */
export function seriesKey({
  organisation_id,
  title,
}: {
  organisation_id: number | null;
  title: string;
}): string {
  const name = organisation_id === null ? '' : seriesName(title);
  return name === '' ? '' : `${organisation_id}-${name}`;
}

/** The part of a key that a person reads. */
export const nameOfSeries = (key: string): string => key.slice(key.indexOf('-') + 1);

/** What an issue of the periodical is about; empty for what is no issue of one, and where its title does not say. */
export const headlineWithin = (key: string, { title }: { title: string }): string =>
  key === '' ? '' : headlineOfIssue(title);
