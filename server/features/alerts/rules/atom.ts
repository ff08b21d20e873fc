import { escapeMarkup } from '#contract/text/escape-markup.ts';

export interface AtomEntry {
  id: string;
  title: string;
  url: string;
  /** Milliseconds since 1970. */
  publishedMs: number;
  author: string;
  summary: string;
  categories: readonly string[];
}

export interface AtomFeed {
  id: string;
  title: string;
  subtitle: string;
  /** Where it is read, and where people read the same. */
  selfUrl: string;
  pageUrl: string;
  updatedMs: number;
  entries: readonly AtomEntry[];
}

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString();

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`;

const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeMarkup(href)}"/>`;

const entryOf = ({ id, title, url, publishedMs, author, summary, categories }: AtomEntry): string =>
  [
    '<entry>',
    element('id', id),
    element('title', title),
    link('alternate', url, 'text/html'),
    element('published', moment(publishedMs)),
    element('updated', moment(publishedMs)),
    // RFC 4287 has every entry name an author where the feed names none.
    `<author>${element('name', author)}</author>`,
    ...categories.map((term) => `<category term="${escapeMarkup(term)}"/>`),
    element('summary', summary),
    '</entry>',
  ].join('');

/** A feed as RFC 4287 has it. The same feed is the same text. */
export const atomText = ({ id, title, subtitle, selfUrl, pageUrl, updatedMs, entries }: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">',
    element('id', id),
    element('title', title),
    element('subtitle', subtitle),
    link('self', selfUrl, 'application/atom+xml'),
    link('alternate', pageUrl, 'text/html'),
    element('updated', moment(updatedMs)),
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('\n');
