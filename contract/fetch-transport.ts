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

/** The same for a program: keeps the cookies the server sets, as a browser would. */
export function cookieTransport(baseUrl: string, timeoutMs = 30_000): Transport {
  const jar = new Map<string, string>();
  return async ({ method, path, headers, body, signal }) => {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: cookie === '' ? headers : { ...headers, cookie },
      body,
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (value.join('=') === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return { status: response.status, text: await response.text() };
  };
}
