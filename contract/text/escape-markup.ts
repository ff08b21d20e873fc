const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What no XML may hold in any form: control characters, halves of pairs, and two that are no characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text as it stands in XML and HTML, between tags and in quotation marks. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? '');
