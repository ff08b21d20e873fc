/** What a handler is given. */
export interface JobAtWork {
  /** Tells whoever asked how far it is. */
  progress(done: number, total: number): void;
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
  /**
   * May run twice, or again after it was killed half-way. What a daily one throws is tried again, then kept among the dead
   * letters; what an asked one throws is the answer, and a dead letter. An object that it gives is the answer.
   */
  handler(work: JobAtWork): Promise<unknown>;
}
