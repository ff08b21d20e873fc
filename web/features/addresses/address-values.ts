/** A day of the calendar as yyyy-MM-dd; empty for anything else. */
function dayOf(text: string | null): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Of 30 February some browsers make 2 March.
  return text !== null && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
    ? text
    : '';
}

/** First and last day of an address; days in the wrong order are turned, since they can mean only one thing. */
export function rangeOf(first: string | null, last: string | null): { from: string; to: string } {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };
}

/** A whole number from 0 to `most`; 0 for anything else. */
export function numberOf(text: string | null, most: number): number {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number >= 0 && number <= most ? number : 0;
}

/** Ids joined by commas, once each; what is none is left out. */
export function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map((part) => numberOf(part, Number.MAX_SAFE_INTEGER));
  return Array.from(new Set(ids.filter((id) => id > 0)));
}
