import type { SearchDeps } from '#server/features/search/deps.ts';

type Call = (...given: unknown[]) => unknown;

const isCall = (value: unknown): value is Call => typeof value === 'function';

/** The same object, whose calls are answered once for the same arguments. */
function answeredOnce<Of extends object>(of: Of, answers: Map<string, unknown>): Of {
  return new Proxy(of, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (!isCall(value)) return value;
      return (...given: unknown[]) => {
        const key = `${String(name)} ${JSON.stringify(given)}`;
        if (!answers.has(key)) answers.set(key, Reflect.apply(value, target, given));
        return answers.get(key);
      };
    },
  });
}

/** Neither the index nor records change while settings are tried: each question is asked once, and passages are not looked for. */
export function keepAnswers(deps: SearchDeps): SearchDeps {
  const items = new Map<number, Awaited<ReturnType<SearchDeps['reads']['reportItems']>>[number]>();
  const answers = new Map<string, unknown>();
  return {
    ...deps,
    // Each request has a time budget of its own, which begins with the look at the index.
    get index() {
      return answeredOnce(deps.index, answers);
    },
    reads: {
      ...deps.reads,
      async reportItems(ids) {
        const missing = ids.filter((id) => !items.has(id));
        for (const item of await deps.reads.reportItems(missing)) items.set(item.fid, item);
        return ids.flatMap((id) => items.get(id) ?? []);
      },
      findPassages: async () => new Map(),
    },
  };
}
