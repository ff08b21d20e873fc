import { INVOICE_TITLE, TAX_NUMBER, TAX_NUMBER_TEXT } from '#contract/rights/invoices.ts';

interface Asked {
  title: string;
  taxNumber: string;
  email: string;
}

/** As it is written on an invoice: spaces, full-width digits and small letters do no harm. */
export const taxNumberOf = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const COMPANY = /公司|集团|企业|事务所|合作社|大学|学院|研究院|银行|医院|中心$/;

/** What is wrong with each field, in words that say what to do; empty where it may be sent. The server has the last word. */
export function invoiceProblems({ title, taxNumber, email }: Asked): Partial<Record<keyof Asked, string>> {
  const name = title.trim();
  const code = taxNumberOf(taxNumber);
  return {
    ...(name.length < INVOICE_TITLE.least && { title: '请填写发票抬头：公司全称，或个人姓名' }),
    ...(code === '' && COMPANY.test(name) && { taxNumber: '开给单位的发票需要税号' }),
    ...(code !== '' && !TAX_NUMBER.test(code) && { taxNumber: TAX_NUMBER_TEXT }),
    ...(!MAIL.test(email.trim()) && { email: '请填写邮箱地址，例如 name@example.com' }),
  };
}
