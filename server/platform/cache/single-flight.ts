/** What several ask for at the same time is done once for all of them. Nothing is kept behind that, a failure neither. */
export interface SingleFlight<Value> {
  /** As `work`, which is begun unless that of this key is under way. */
  run(key: string, work: () => Promise<Value>): Promise<Value>;
  /** That which is under way. */
  underWay(key: string): Promise<Value> | undefined;
  readonly size: number;
}

export function createSingleFlight<Value>(): SingleFlight<Value> {
  const making = new Map<string, Promise<Value>>();
  return {
    run(key, work) {
      const known = making.get(key);
      if (known !== undefined) return known;
      const made = work().finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
    underWay: (key) => making.get(key),
    get size() {
      return making.size;
    },
  };
}
