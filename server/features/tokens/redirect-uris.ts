/** On the person's own machine, where a program listens at whatever port is free (RFC 8252 §7.3). */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Apps that take their answers by a scheme of their own without a dot in it, as RFC 8252 §7.1 would have it. */
const KNOWN_APPS = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname);

/** A scheme with a dot belongs to an app; no browser runs or shows anything for it. */
const isApp = ({ protocol }: URL): boolean => KNOWN_APPS.has(protocol) || protocol.includes('.');

/** Whether a program may register it: https, the own machine, or an app. Never what a browser would run. */
export function mayRegister(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  return (url.protocol === 'https:' && url.hostname !== '') || isLoopback(url) || isApp(url);
}

/** Without its port, where that is free. */
function fixedPart(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  if (!isLoopback(url)) return uri;
  url.port = '';
  return url.href;
}

/** Character by character one of those; of the own machine alone the port is free. */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  mayRegister(uri) && registered.some((each) => each === uri || fixedPart(each) === fixedPart(uri));

/** What a person is told of where it leads. */
export function placeOf(uri: string): string {
  const url = new URL(uri);
  if (isLoopback(url)) return '本机';
  return url.protocol === 'https:' ? url.host : `应用 ${url.protocol.slice(0, -1)}`;
}

/** The address with what the program is told. */
export function withAnswer(uri: string, told: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(told)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}
