/**
 * Stands for zod in the page's script. The contract declares every call with its schemas, which the server checks and
 * the page's types are made of; in a browser they would weigh 28 KB and check what our own server has checked. Whatever
 * is built from this is inert, and checking with it throws.
 */
function refuse(): never {
  throw new Error('浏览器里没有结构校验：数据由服务器校验');
}

const CHECKS = new Set<string | symbol>(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode']);

const inert: object = new Proxy(() => inert, {
  get: (_, key) => (CHECKS.has(key) ? refuse : typeof key === 'symbol' ? undefined : inert),
});

export const z = inert;
