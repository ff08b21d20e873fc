import { expect, test } from 'vitest';
import { html, NOTHING } from './markup.ts';
import { plainPage, SENTENCE_STYLE, sendButton, sentencePage } from './plain-page.ts';

const EVIL = `</title><script>alert("1")</script>'&`;
const AS_TEXT = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;';

test('what is put into markup is text, markup in it stays, and a list of it stands in a row', () => {
  expect(String(html`<p title="${EVIL}">${EVIL}</p>`)).toBe(`<p title="${AS_TEXT}">${AS_TEXT}</p>`);
  const rows = ['a', '<b>'].map((cell) => html`<td>${cell}</td>`);
  expect(String(html`<tr>${rows}${NOTHING}${7}</tr>`)).toBe('<tr><td>a</td><td>&lt;b&gt;</td>7</tr>');
  expect(String(html`${'$&'}${'a\u0000b'}`)).toBe('$&amp;ab');
});

test('title, text and button of a page are text, whatever they hold', () => {
  const words = { title: EVIL, text: EVIL, actions: sendButton(EVIL) };
  for (const page of [
    sentencePage(words),
    sentencePage(words, 'n'),
    plainPage({ title: EVIL, style: '', body: html`${EVIL}` }, 'n'),
  ]) {
    expect(page).not.toContain('<script>');
    expect(page).toContain(`<title>${AS_TEXT} · 研见</title>`);
  }
  expect(String(sendButton(undefined))).toBe('');
});

test('the style is allowed by its nonce or by what it is', () => {
  const words = { title: 'a', text: 'b', actions: NOTHING };
  expect(sentencePage(words, 'abc')).toContain('<style nonce="abc">');
  expect(sentencePage(words)).toContain('<style>');
  expect(SENTENCE_STYLE).toMatch(/^'sha256-[\w+/]{43}='$/);
});
