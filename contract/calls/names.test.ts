import { expect, test } from 'vitest';
import { changeAlert, saveAlert } from './alerts.ts';
import { noteIndustries } from './community.ts';
import { createGroup, editGroup } from './groups.ts';
import { requestInvoice } from './invoices.ts';
import { addMember } from './organisations.ts';

const INVOICE = { orderCode: 'a'.repeat(22), email: 'someone@example.com' };

/** Every call by which people name something that others read. */
const NAMED: Record<string, (name: string) => boolean> = {
  saveAlert: (name) => saveAlert.request.safeParse({ keyword: '光伏', name }).success,
  changeAlert: (name) => changeAlert.request.safeParse({ id: 1, name }).success,
  createGroup: (name) => createGroup.request.safeParse({ name }).success,
  createGroupIntro: (intro) => createGroup.request.safeParse({ name: '小组', intro }).success,
  editGroup: (name) => editGroup.request.safeParse({ gid: 1, name }).success,
  addMember: (name) => addMember.request.safeParse({ username: 'member.one', name }).success,
  requestInvoice: (title) => requestInvoice.request.safeParse({ ...INVOICE, title }).success,
  noteIndustries: (name) => noteIndustries.request.safeParse({ industries: [name] }).success,
};

/** A control character, a line that ends, directions that turn, and what has no width. */
const UNSEEN = [
  '\u0000',
  '\u0007',
  '\n',
  '\u001b[31m',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ue000',
];

test.each(Object.entries(NAMED))(
  '%s takes a name in which everything can be seen, and no other',
  (_call, takes) => {
    expect(takes('新能源 Team-1（上海）')).toBe(true);
    for (const unseen of UNSEEN) expect(takes(`光伏${unseen}组件`), JSON.stringify(unseen)).toBe(false);
  },
);
