import { expect, test } from 'vitest';
import { requestInvoice } from './invoices.ts';

const asked = { orderCode: 'a'.repeat(22), taxNumber: '', email: 'a@b.example' };
const takes = (title: string) => requestInvoice.request.safeParse({ ...asked, title }).success;

test('whom an invoice is made out to stands in one line and moves nothing on the terminal of who issues it', () => {
  for (const title of ['某某（上海）有限公司', 'Müller & Söhne GmbH', '张三', '𠮷野家'])
    expect(takes(title), title).toBe(true);
  for (const title of [
    '甲\n已开  乙',
    '甲\r乙',
    '甲\u001b[2J乙',
    '甲\u0007乙',
    '甲\u202e乙',
    '甲\u2028乙',
    '甲\u0085乙',
  ])
    expect(takes(title), JSON.stringify(title)).toBe(false);
});
