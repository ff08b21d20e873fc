const INDUSTRY_TAG = /^industry:(\d+)$/;

/** Ids of all industries that a compiled query names anywhere: demanded, excluded, sought or as one choice of several. */
export function industriesIn(query: unknown): number[] {
  const found = new Set<number>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('tag' in value && typeof value.tag === 'string') {
      const id = INDUSTRY_TAG.exec(value.tag)?.[1];
      if (id !== undefined) found.add(Number(id));
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(query);
  return [...found];
}
