import { escapeMarkup } from '#contract/text/escape-markup.ts';

export interface PageWords {
  title: string;
  body: string;
  /** What the one button of the page says, which sends the page's own address; undefined where there is nothing to do. */
  button?: string;
}

/** The colours of the product by hand: whoever comes from a letter needs no script. */
const STYLE = `:root{color-scheme:light dark;--ink:#16202e;--ink-2:#5a6675;--ground:#f5f6f8;--accent:#0b5cad;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ee;--ink-2:#9aa4b2;--ground:#0c0f14;--accent:#6cb2ff;--on:#0c0f14}}
body{margin:0;padding:20vh 24px 0;background:var(--ground);color:var(--ink);font:16px/26px system-ui,sans-serif;text-align:center;text-wrap:balance}
h1{margin:0;font-size:22px;line-height:30px}p{margin:8px 0 24px;color:var(--ink-2);overflow-wrap:anywhere}
a,button{display:inline-block;min-height:44px;padding:9px 20px;border:0;border-radius:6px;font:inherit}a{color:var(--accent)}
button{background:var(--accent);color:var(--on);cursor:pointer}`;

/** A page of one sentence and at most one button. `nonce` is what the response allows for styles. */
export function plainPage({ title, body, button }: PageWords, nonce: string): string {
  const form =
    button === undefined ? '' : `<form method="post"><button>${escapeMarkup(button)}</button></form>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)} · 研见</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(body)}</p>${form}<p><a href="/myAlerts?tab=delivery">我的订阅</a></p></main></body></html>`;
}
