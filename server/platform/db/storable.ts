/** Text as PostgreSQL can keep it: no NUL, no half of a surrogate pair. PDFs hold both. */
export function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '');
}
