/**
 * Where a feature says what happened, at once and within the same request or transaction. Whoever stands on it asks to be told; it knows
 * none of them, and goes on without any. What need not be heard at once is told by the log of events.
 */
export interface Hook<Told> {
  add(listener: (told: Told) => Promise<void> | void): void;
  /** Each in turn; what one throws goes to whoever tells. */
  tell(told: Told): Promise<void>;
}

export function createHook<Told>(): Hook<Told> {
  const listeners: ((told: Told) => Promise<void> | void)[] = [];
  return {
    add: (listener) => void listeners.push(listener),
    async tell(told) {
      for (const listener of listeners) await listener(told);
    },
  };
}
