import { createHash } from 'node:crypto';
import { html, type Markup, NOTHING } from './markup.ts';

/**
 * Pages that the server writes by itself, for whoever has no use for the web's: who comes from a letter, who has to wait, who tries out
 * payments. One shell, the colours of the product, no script and no other file.
 */
const COLOURS = `:root{color-scheme:light dark;--ink:#16202e;--ink-2:#5a6675;--ground:#f5f6f8;--card:#fff;--line:#dee2e8;--accent:#0b5cad;--on-accent:#fff;--note:#fff4d6;--note-ink:#6b4a00}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ee;--ink-2:#9aa4b2;--ground:#0c0f14;--card:#161b22;--line:#2b323c;--accent:#6cb2ff;--on-accent:#0c0f14;--note:#3a2f12;--note-ink:#ffdf94}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/26px system-ui,sans-serif}
`;

const SENTENCE = `${COLOURS}
body{padding:20vh 24px 0;text-align:center;text-wrap:balance}
h1{margin:0;font-size:22px;line-height:30px}p{margin:8px 0 24px;color:var(--ink-2);overflow-wrap:anywhere}
a,button{display:inline-block;min-height:44px;padding:9px 20px;border:0;border-radius:6px;font:inherit;box-sizing:border-box}a{color:var(--accent)}
button{background:var(--accent);color:var(--on-accent);cursor:pointer}`;

interface Page {
  title: string;
  /** Beyond the colours: rules of this page alone. */
  style: string;
  body: Markup;
}

/** `nonce` is what the response allows for styles. */
export const plainPage = ({ title, style, body }: Page, nonce: string): string =>
  documentOf(title, `<style nonce="${nonce}">${COLOURS}${style}</style>`, body);

/** What a page of one sentence says, and what can be done there. */
export interface Sentence {
  title: string;
  text: string;
  /** Links and buttons below it. */
  actions: Markup;
}

/** A page of one sentence. Without a nonce the response allows its style by `SENTENCE_STYLE`, which is the same for all. */
export const sentencePage = ({ title, text, actions }: Sentence, nonce?: string): string =>
  documentOf(
    title,
    `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${SENTENCE}</style>`,
    html`<h1>${title}</h1><p>${text}</p>${actions}`,
  );

/** The source of the style of sentence pages, as a policy names it. */
export const SENTENCE_STYLE = `'sha256-${createHash('sha256').update(SENTENCE).digest('base64')}'`;

/** The button that sends the page's own address; nothing where there is nothing to do. */
export const sendButton = (label: string | undefined): Markup =>
  label === undefined ? NOTHING : html`<form method="post"><button>${label}</button></form>`;

const documentOf = (title: string, style: string, body: Markup): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${html`<title>${title} · 研见</title>`}${style}</head><body><main>${body}</main></body></html>`;
