import { escapeMarkup } from '#contract/text/escape-markup.ts';
import { yuanText } from '#contract/text/money.ts';

/** What a letter tells of an invoice. */
export interface ToldInvoice {
  kind: 'issued' | 'refused';
  orderCode: string;
  itemName: string;
  amountFen: number;
  /** Why it was refused; empty otherwise. */
  reason: string;
  /** Where its order is, for whoever placed it. */
  ordersUrl: string;
}

/**
 * The letter, once in plain words and once with a link. The PDF is not in it: nobody has shown that the address is theirs, and the
 * page gives it to whoever placed the order alone. Nor is the title, for the same reason.
 */
export function letterOfInvoice(told: ToldInvoice): { subject: string; text: string; html: string } {
  const { kind, itemName, orderCode, amountFen, reason, ordersUrl } = told;
  const order = `${itemName}（订单 ${orderCode}，¥${yuanText(amountFen)}）`;
  const isIssued = kind === 'issued';
  const subject = isIssued ? `发票已开具：${itemName}` : `发票没有开成：${itemName}`;
  const lines = isIssued
    ? [
        `您为${order}申请的发票已经开具。`,
        '请用下单的账户登录，在“我的订单”里打开这张订单的详情，下载发票（PDF）。',
      ]
    : [
        `您为${order}申请的发票没有开成：${reason}`,
        '请用下单的账户登录，在“我的订单”里打开这张订单的详情，按“改好再申请”重新申请。',
      ];
  const paragraphs = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('');
  return {
    subject,
    text: `${lines.join('\n\n')}\n\n我的订单：${ordersUrl}`,
    html: `<!doctype html><html lang="zh-CN"><body style="font:15px/24px sans-serif">${paragraphs}<p><a href="${escapeMarkup(ordersUrl)}">打开我的订单</a></p></body></html>`,
  };
}
