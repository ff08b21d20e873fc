import { createHash } from 'node:crypto';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? '');

/** The colours of the product by hand: the page must cost nothing and need no other file. */
const STYLE = `
:root{color-scheme:light dark;--ink:#16202e;--ink-2:#5a6675;--ground:#f5f6f8;--accent:#0b5cad}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ee;--ink-2:#9aa4b2;--ground:#0c0f14;--accent:#6cb2ff}}
body{margin:0;padding:20vh 24px 0;background:var(--ground);color:var(--ink);font:16px/26px system-ui,sans-serif;text-align:center;text-wrap:balance}
h1{margin:0;font-size:22px;line-height:30px}
p{margin:8px 0 24px;color:var(--ink-2)}
a{display:inline-block;padding:9px 16px;color:var(--accent)}`;

/** A path of this site alone: two slashes would begin the name of another. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** What the page may do: nothing but look as it does. It is the same for all, so that no nonce is drawn. */
export const REFUSAL_POLICY = `default-src 'none';style-src 'sha256-${styleHash}';base-uri 'none';form-action 'none';frame-ancestors 'self'`;

/** A page for somebody who has to wait: why, and the way back to what was wanted. `address` is its path and query. */
export function refusalPage(message: string, address: string): string {
  const again = isOwn(address) ? address : '/index';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>请稍后再试 · 研见</title><style>${STYLE}</style></head><body><h1>请稍后再试</h1><p>${escaped(message)}。</p><a href="${escaped(again)}">重新打开这一页</a><a href="/index">返回首页</a></body></html>`;
}
