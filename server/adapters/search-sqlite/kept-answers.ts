import { createLru } from '#server/platform/cache/lru.ts';

/** Answers to questions that are asked again and again, kept until the next change of the index. */
export interface KeptAnswers<Answer> {
  /** The answer to the question of this key, asked only where none is kept. Rejects as `ask` does. */
  get(key: string, ask: () => Promise<Answer>): Promise<Answer>;
  /** The answer where it is kept. */
  known(key: string): Answer | undefined;
  /** To be called before and after each change: an answer that was on its way meanwhile is not kept. */
  clear(): void;
}

export interface KeptAnswersOptions {
  /** So many are kept; the one asked for longest ago goes first. */
  most: number;
  /** The answer to a longer question is not kept: nobody asks it twice. */
  longestKey: number;
}

export function createKeptAnswers<Answer extends object | number | string>({
  most,
  longestKey,
}: KeptAnswersOptions): KeptAnswers<Answer> {
  const kept = createLru<string, Answer>({ most });
  let changes = 0;
  return {
    async get(key, ask) {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const before = changes;
      const answer = await ask();
      if (before === changes && key.length <= longestKey) kept.set(key, answer);
      return answer;
    },
    known: (key) => kept.get(key),
    clear() {
      changes += 1;
      kept.clear();
    },
  };
}
