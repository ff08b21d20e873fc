import { html } from '../pages/markup.ts';
import { SENTENCE_STYLE, sentencePage } from '../pages/plain-page.ts';

/** A path of this site alone: two slashes would begin the name of another. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** What the page may do: nothing but look as it does. It is the same for all, so that no nonce is drawn. */
export const REFUSAL_POLICY = `default-src 'none';style-src ${SENTENCE_STYLE};base-uri 'none';form-action 'none';frame-ancestors 'self'`;

/** A page for somebody who has to wait: why, and the way back to what was wanted. `address` is its path and query. */
export function refusalPage(message: string, address: string): string {
  const again = isOwn(address) ? address : '/index';
  const actions = html`<a href="${again}">重新打开这一页</a><a href="/index">返回首页</a>`;
  return sentencePage({ title: '请稍后再试', text: `${message}。`, actions });
}
