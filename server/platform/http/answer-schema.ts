import { z } from 'zod';
import type { Call } from '#contract/wire/call.ts';

const inType = (type: string, schema: z.ZodType) => ({
  description: '成功；出错时是 application/json 的 {code, message, data}',
  content: { [type]: { schema } },
});

const BYTES_TEXT = z.string().meta({ format: 'binary' });

/** JSON Schema says beside a stream what each of its events holds. */
function eventsSchema(call: Call): z.ZodType {
  const { $schema: _dialect, ...contentSchema } = z.toJSONSchema(call.response, { unrepresentable: 'any' });
  const limit = `至多 ${call.timeLimitSeconds} 秒`;
  const description = `每个事件的 data 是 contentSchema；完整的以 event: end 结束，提前结束的以 event: error 结束，data 是 {code, message, data}；${limit}`;
  return z.string().meta({ description, contentMediaType: 'application/json', contentSchema });
}

/** How whoever calls says who they are, where that may be a token. */
export const securityOf = ({ access, scope = '' }: Call): { security?: Record<string, string[]>[] } =>
  access === 'token' ? { security: [{ personalToken: [scope] }, { session: [] }] } : {};

/** Sealed data is text on the wire; JSON Schema says beside it what the text holds once opened. */
function sealedSchema(call: Call): z.ZodType {
  const { $schema: _dialect, ...contentSchema } = z.toJSONSchema(call.response, { unrepresentable: 'any' });
  const description =
    'JWE（dir, A256GCM），用会话的 sealKey 解开后为 contentSchema；请求头 seal: 0 时直接给出明文（仅 http）';
  return z.string().meta({ description, contentMediaType: 'application/jose', contentSchema });
}

/** What a call answers, as the API page describes it. */
export function answerSchema(call: Call): unknown {
  if (call.shape === 'bytes') return inType('application/octet-stream', BYTES_TEXT);
  if (call.shape === 'events') return inType('text/event-stream', eventsSchema(call));
  const data = call.sealed ? sealedSchema(call) : call.response;
  if (call.envelope === 'open') return call.response;
  return call.envelope === 'v2'
    ? z.object({ code: z.number(), message: z.string(), data })
    : z.object({ status: z.number(), code: z.number(), info: z.string(), infor: data });
}
