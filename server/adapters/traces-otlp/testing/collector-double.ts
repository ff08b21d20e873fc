import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform(({ intValue }) => Number(intValue)),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
]);
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const Nanoseconds = z.string().regex(/^\d{18,20}$/);

/** A span as OTLP has it in JSON: numbers of traces in hexadecimal digits, moments as text of nanoseconds. */
const OtlpSpan = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  events: z.array(z.object({ name: z.string(), timeUnixNano: Nanoseconds })),
  status: z.object({ code: z.number().int().min(0).max(2), message: z.string().optional() }),
});
const ExportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(OtlpSpan) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof OtlpSpan> & { resource: Record<string, unknown> };

/** How it answers: as a collector does, with an error, or never. */
type Manner = 'well' | 'never' | 503 | 400;

/** A collector as OTLP over HTTP wants one, that keeps what it is sent: `POST /v1/traces`, JSON, an empty object for an answer. */
export async function collectorDouble() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let manner: Manner = 'well';
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await text(request);
    if (manner === 'never') return;
    if (manner !== 'well') {
      response
        .writeHead(manner, { 'content-type': 'application/json' })
        .end('{"message":"of the collector"}');
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    bodies.push(body);
    const { resourceSpans } = ExportRequest.parse(JSON.parse(body));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, resource: resource.attributes })));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** All that it was sent, as it came. */
    sent: () => bodies.join('\n'),
    requests: () => requests,
    answers(how: Manner) {
      manner = how;
    },
    /** The spans of a trace by name; several of one name are listed as they came. */
    named: (name: string | RegExp) =>
      spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
