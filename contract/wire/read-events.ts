import type { EventsCall, RequestOf, ResponseOf } from './call.ts';
import { CallFailed, type Client, dataOf } from './client.ts';
import { createEventParser, END_EVENT, ERROR_EVENT, type ServerEvent } from './event-stream.ts';

const CUT = '回答在中途断了，请检查连接后重试';

async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Whoever reads no further lets the server know, which stops working on it.
    await reader.cancel().catch(() => undefined);
  }
}

function failureOf(text: string): never {
  const { code, message, data } = JSON.parse(text) as { code: number; message: string; data: unknown };
  dataOf({ code, message, data });
  throw new CallFailed(200, message);
}

/**
 * Makes a call that answers in pieces, and gives them as they come. Throws `BusinessError` with the server's words where it ends early,
 * `CallFailed` where the connection breaks, and the signal's reason where that ends it; leaving the loop stops the work on the server.
 */
export async function* readEvents<C extends EventsCall>(
  client: Pick<Client, 'open'>,
  call: C,
  request: RequestOf<C>,
  { signal, checked = true }: { signal?: AbortSignal; checked?: boolean } = {},
): AsyncGenerator<ResponseOf<C>, void, undefined> {
  const body = await client.open(call, request, signal);
  try {
    for await (const { name, data } of serverEvents(body)) {
      if (name === END_EVENT) return;
      if (name === ERROR_EVENT) failureOf(data);
      const event: unknown = JSON.parse(data);
      yield (checked ? call.response.parse(event) : event) as ResponseOf<C>;
    }
  } catch (error) {
    signal?.throwIfAborted();
    // How fetch says that the connection broke.
    throw error instanceof TypeError ? new CallFailed(0, CUT) : error;
  }
  signal?.throwIfAborted();
  throw new CallFailed(0, CUT);
}
