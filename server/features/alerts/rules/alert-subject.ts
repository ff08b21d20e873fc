type Conditions = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Lists mean the same in any order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...new Set(value)].map(String).sort()
    : typeof value === 'string'
      ? value.trim()
      : value;

/** The same text for two searches that ask the same, whatever their order and what they leave out. */
export const alertSubject = (search: Conditions): string =>
  JSON.stringify(
    Object.keys(search)
      .sort()
      .filter((name) => !isPlain(search[name]))
      .map((name) => [name, inOrder(search[name])]),
  );
