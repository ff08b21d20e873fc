const LINK = /\s*(https:\/\/\S+)\s*$/;

export interface Support {
  /** In the operator's words; empty where nobody answers. */
  words: string;
  /** What leads there from a phone, shown as a QR code; null where only the words do. */
  link: string | null;
}

/** `SUPPORT_CONTACT`: the words, and after them a link where there is one (微信小程序“研见客服” https://…). */
export function readSupport(contact: string): Support {
  const link = LINK.exec(contact)?.[1] ?? null;
  const words = contact.replace(LINK, '');
  return { words: words === '' && link !== null ? '扫码联系客服' : words, link };
}
