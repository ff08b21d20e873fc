import type { Transport } from './client.ts';

/** Sends calls with `fetch`. `timeoutMs` ends a call that hangs; failures come back as status 0. */
export function fetchTransport(baseUrl: string, timeoutMs = 30_000): Transport {
  return async ({ method, path, headers, body, signal }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers,
        body,
        credentials: 'same-origin',
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, text: '' };
    }
  };
}
