/** The request breaks the contract in a way that its schema cannot see; answered with 400 and the field's name. */
export class MalformedRequest extends Error {
  override name = 'MalformedRequest';
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`字段 ${field}：${reason}`);
    this.field = field;
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsNul);
}

/** PostgreSQL stores every character but this one, and no text of a person needs it. `input` is what the schema let through. */
export function refuseNulCharacters(input: object): void {
  const field = Object.entries(input).find(([, value]) => holdsNul(value))?.[0];
  if (field !== undefined) throw new MalformedRequest(field, '不能含有空字符（U+0000）');
}
