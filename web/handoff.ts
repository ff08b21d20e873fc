/** What in JSON could end the script it stands in, or is a line end to old readers of script. */
const UNSAFE = /[&<>\u2028\u2029]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The script that hands the loaders' data over to the browser: the router's own stream, in one piece. React Router writes the same
 * in pieces, each behind a Suspense boundary of its own, for pages that are sent while they are rendered; `handoff.test.ts` compares them.
 */
export function handoffScript(data: string, nonce: string): string {
  const written = JSON.stringify(data).replace(UNSAFE, escaped);
  const stream = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${stream}.enqueue(${written});${stream}.close();</script>`;
}

const PRELOAD = '<link rel="modulepreload"';

/** Script makes the page answer, style makes it visible: on a slow line the script must not take the line from the style. */
function styleFirst(head: string): string {
  return head.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
}

/**
 * The page as it is sent: its document type, without which browsers lay out as they did in the nineties and which rendering to text
 * leaves out, and the script behind everything else in the body.
 */
export function pageText(html: string, script: string): string {
  const body = Math.max(html.indexOf('<body'), 0);
  const end = html.lastIndexOf('</body>');
  return `<!DOCTYPE html>${styleFirst(html.slice(0, body))}${html.slice(body, end)}${script}${html.slice(end)}`;
}
