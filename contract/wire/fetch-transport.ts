import type { Transport } from './transport.ts';

/** The cookies of one server. A browser keeps its own and shows no program any, so there this stays empty. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    remember(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
        if (name === undefined || value === undefined) continue;
        cookies.set(name, value);
      }
    },
    header(): Record<string, string> {
      const given = [...cookies].filter(([, value]) => value !== '');
      if (given.length === 0) return {};
      return { cookie: given.map(([name, value]) => `${name}=${value}`).join('; ') };
    },
    /** Empty once the server took it back. */
    token: () => cookies.get('token'),
  };
}

/** Sends calls with `fetch`. `timeoutMs` ends a call that hangs; failures come back as status 0. */
export function fetchTransport(baseUrl: string, timeoutMs = 30_000): Transport {
  const jar = cookieJar();
  const root = baseUrl.replace(/\/+$/, '');
  return async ({ method, path, headers, body, signal }) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${root}${path}`, {
        method,
        headers: { ...headers, ...jar.header() },
        body,
        credentials: 'same-origin',
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      });
      jar.remember(response.headers);
      return { status: response.status, text: await response.text(), token: jar.token() };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, text: '' };
    }
  };
}
