import type { FastifyInstance } from 'fastify';

/** Deeper than any call of ours; what is nested thousands deep costs far more to look through than to send. */
const MOST_DEPTH = 32;

export const TOO_DEEP = 'BODY_TOO_DEEP';

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether brackets outside of texts are nested deeper than that; looks at each character once, before anything is parsed. */
export function isTooDeep(json: string, most = MOST_DEPTH): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) inText = false;
    } else if (character === QUOTE) inText = true;
    // `[` and `{` differ in one bit, and so do `]` and `}`.
    else if ((character | 32) === 123) {
      depth += 1;
      if (depth > most) return true;
    } else if ((character | 32) === 125) depth -= 1;
  }
  return false;
}

/** Bodies are parsed as Fastify does, except those that are nested too deep. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text))
      done(Object.assign(new Error('nested too deep'), { statusCode: 400, code: TOO_DEEP }));
    else void parse(request, text, done);
  });
}
