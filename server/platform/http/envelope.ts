import type { EnvelopeKind } from '#contract/wire/call.ts';

/** The shapes of an answer (S1 §8): `{code, message, data}`, the older `{status, code, info, infor}`, and for programs the data alone. */
export function envelope(kind: EnvelopeKind, code: number, message: string, data: unknown) {
  if (kind === 'open') return data;
  if (kind === 'v2') return { code, message, data };
  return { status: code === 0 ? 1 : 0, code, info: message, infor: data };
}
