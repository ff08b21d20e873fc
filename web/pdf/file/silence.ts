/** A connection can be lost without a word, as when a phone changes its network: after this long without a byte it is. */
const MOST_SILENCE_MS = 15_000;

export interface Silence {
  /** Settles once nothing has been heard for too long. */
  over: Promise<void>;
  /** Something came: the wait begins anew. */
  heard(): void;
  end(): void;
}

/** Begins to wait. `end` stops it, whatever came. */
export function awaitSilence(): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tell = () => {};
  const over = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(tell, MOST_SILENCE_MS);
  };
  heard();
  return { over, heard, end };
}
