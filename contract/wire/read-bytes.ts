import type { BytesCall, RequestOf } from './call.ts';
import { CallFailed, type Client } from './client.ts';

/** Makes a call that answers with a file, and gives its bytes as they come. Throws as `send` does, and `CallFailed` where they break off. */
export async function* readBytes<C extends BytesCall>(
  client: Pick<Client, 'open'>,
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = (await client.open(call, request, signal)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TypeError ? new CallFailed(0, '文件在中途断了，请检查连接后重试') : error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
