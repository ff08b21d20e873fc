/** pg-boss keeps an error as an object of its fields. */
export function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return String(output);
  const { name = 'Error', message = '' } = output as { name?: unknown; message?: unknown };
  return `${String(name)}: ${String(message)}`;
}
