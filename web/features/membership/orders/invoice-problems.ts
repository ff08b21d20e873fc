import { INVOICE_TITLE, TAX_NUMBER, TAX_NUMBER_TEXT } from '#contract/rights/invoices.ts';
import type { Problem } from '#web/features/forms/index.ts';

type Asked = {
  title: string;
  taxNumber: string;
  email: string;
};

/** As it is written on an invoice: spaces, full-width digits and small letters do no harm. */
export const taxNumberOf = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const COMPANY = /公司|集团|企业|事务所|合作社|大学|学院|研究院|银行|医院|中心$/;

/** The first field that is not ready, and what to do; null where it may be sent. The server has the last word. */
export function firstProblem({ title, taxNumber, email }: Asked): Problem<keyof Asked> | null {
  const name = title.trim();
  const code = taxNumberOf(taxNumber);
  if (name.length < INVOICE_TITLE.least)
    return { field: 'title', message: '请填写发票抬头：公司全称，或个人姓名' };
  if (code === '' && COMPANY.test(name)) return { field: 'taxNumber', message: '开给单位的发票需要税号' };
  if (code !== '' && !TAX_NUMBER.test(code)) return { field: 'taxNumber', message: TAX_NUMBER_TEXT };
  if (!MAIL.test(email.trim())) return { field: 'email', message: '请填写邮箱地址，例如 name@example.com' };
  return null;
}
