import type { z } from 'zod';

/** What a handler is given. */
export interface JobAtWork {
  /** What was asked for; what the clock asks for has none. */
  input: unknown;
  /** Aborted when the process stops, or was silent for so long that another one does the job: whatever is left is theirs. */
  signal: AbortSignal;
  /** Tells whoever asked how far it is. */
  progress(done: number, total: number): void;
  /** Whether somebody waits for another job meanwhile; never for a job without `stepsAside`. */
  isInTheWay(): Promise<boolean>;
}

/** A piece of work of a feature that runs without anybody waiting at a page. */
export interface Job {
  /** `feature.verb-noun`, unique; also the queue's name. */
  name: string;
  /**
   * `daily`: the clock asks for it, and is late rather than never. `often`: the clock asks every minute; what failed is done the next time.
   * `asked`: somebody does, and may wait for the answer.
   */
  when: 'daily' | 'often' | 'asked';
  /** How many are done at once by all processes together; 1 where nothing is said. */
  atOnce?: number;
  /** Somebody looks at its progress, and others step aside for it. */
  isWatched?: true;
  /** Nobody waits for it, and it takes much memory: it begins when no watched job is to be done, and asks between its pieces. */
  stepsAside?: true;
  /**
   * May run twice, or again after it was killed half-way. What a daily one throws is tried again, then kept among the dead
   * letters; so is what an asked one throws, as often as it says. An object that it gives is the answer.
   */
  handler(work: JobAtWork): Promise<unknown>;
  /** How often an asked job is tried that throws; once where nothing is said. */
  tries?: number;
}

/** What somebody can ask for: the asker and whoever does it share this. */
export interface AskedJob<Input> extends Pick<Job, 'name' | 'atOnce' | 'tries' | 'isWatched' | 'stepsAside'> {
  /** Of JSON. */
  input: z.ZodType<Input>;
}

/** Does what is asked for. Input that does not fit, for example of an older version, fails for good. */
export function asked<Input>(
  { input, ...named }: AskedJob<Input>,
  handler: (input: Input, work: JobAtWork) => Promise<unknown>,
): Job {
  return {
    ...named,
    when: 'asked',
    handler: (work) => handler(input.parse(work.input), work),
  };
}
