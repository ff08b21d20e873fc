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

/** What comes in pieces has a type of its own: whatever is JSON says why there are none. */
const isWhole = (headers: Headers): boolean => headers.get('content-type')?.includes('json') ?? true;

/**
 * Sends calls with `fetch`. `timeoutMs` ends a call that hangs, and one that comes in pieces if it does not begin by then; failures
 * come back as status 0.
 */
export function fetchTransport(baseUrl: string, timeoutMs = 30_000): Transport {
  const jar = cookieJar();
  const root = baseUrl.replace(/\/+$/, '');
  return async ({ method, path, headers, body, signal, inPieces = false }) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    try {
      const response = await fetch(`${root}${path}`, {
        method,
        headers: { ...headers, ...jar.header() },
        body,
        credentials: 'same-origin',
        signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
      });
      jar.remember(response.headers);
      const answer = { status: response.status, token: jar.token() };
      if (inPieces && response.body !== null && !isWhole(response.headers))
        return { ...answer, text: '', body: response.body };
      return { ...answer, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, text: '' };
    } finally {
      clearTimeout(timer);
    }
  };
}
