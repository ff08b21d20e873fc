import { escapeMarkup } from '#contract/text/escape-markup.ts';

export interface LetterReport {
  title: string;
  url: string;
  /** Organisation, kind and day, as far as they are known. */
  facts: string;
  /** Names of the searches that found it. */
  searches: readonly string[];
}

export interface Letter {
  reports: readonly LetterReport[];
  /** Beyond those that are named. */
  more: number;
  inboxUrl: string;
  settingsUrl: string;
  unsubscribeUrl: string;
}

export interface Written {
  subject: string;
  text: string;
  html: string;
}

const found = (searches: readonly string[]): string =>
  `来自${searches.map((name) => `“${name}”`).join('、')}`;

const SUBJECT_TITLE_LENGTH = 40;
const shortened = (title: string): string =>
  title.length > SUBJECT_TITLE_LENGTH ? `${title.slice(0, SUBJECT_TITLE_LENGTH)}…` : title;

const link = (href: string, text: string): string =>
  `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`;

const itemOf = ({ title, url, facts, searches }: LetterReport): string =>
  `<li style="margin:0 0 12px">${link(url, title)}<br><small>${escapeMarkup([facts, found(searches)].filter(Boolean).join(' · '))}</small></li>`;

/** A letter of new reports, once in plain words and once with links in them. */
export function letterOfReports({ reports, more, inboxUrl, settingsUrl, unsubscribeUrl }: Letter): Written {
  const count = reports.length + more;
  const subject =
    count === 1 ? `新报告：${shortened(reports[0]?.title ?? '')}` : `您保存的搜索有 ${count} 篇新报告`;
  const rest = more === 0 ? '' : `另有 ${more} 篇，见 ${inboxUrl}`;
  const text = [
    ...reports.map(({ title, url, facts, searches }) =>
      [`《${title}》`, [facts, found(searches)].filter(Boolean).join(' · '), url].join('\n'),
    ),
    ...(rest === '' ? [] : [rest]),
    `全部提醒：${inboxUrl}\n改收信方式：${settingsUrl}\n不再收信：${unsubscribeUrl}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="zh-CN"><body style="font:15px/24px sans-serif">',
    `<p>${escapeMarkup(subject)}</p><ul style="padding-left:20px">${reports.map(itemOf).join('')}</ul>`,
    more === 0 ? '' : `<p>另有 ${more} 篇，见${link(inboxUrl, '全部提醒')}。</p>`,
    `<p><small>${link(inboxUrl, '全部提醒')} · ${link(settingsUrl, '改收信方式')} · ${link(unsubscribeUrl, '不再收信')}</small></p>`,
    '</body></html>',
  ].join('');
  return { subject, text, html };
}

/** The letter by which somebody shows that an address is theirs. */
export function letterOfProof({ url, hours, site }: { url: string; hours: number; site: string }): Written {
  const subject = '请确认接收研见新报告提醒的邮箱';
  const why = `有人在 ${site} 填写了这个邮箱，想用它接收新报告提醒。`;
  const what = `是您本人，请在 ${hours} 小时内打开下面的链接确认；不是，请不必理会，我们不会再寄信来。`;
  return {
    subject,
    text: `${why}\n${what}\n\n${url}`,
    html: `<!doctype html><html lang="zh-CN"><body style="font:15px/24px sans-serif"><p>${escapeMarkup(why)}</p><p>${escapeMarkup(what)}</p><p>${link(url, '确认这个邮箱')}</p></body></html>`,
  };
}
