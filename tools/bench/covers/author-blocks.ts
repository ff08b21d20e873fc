import type { Draw, Person } from './cover-facts.ts';

/** A block of rows; a cell of a row stands `at` so many points from the block's left edge. */
export type AuthorBlock = (people: readonly Person[], draw: Draw) => Cell[][];

export interface Cell {
  text: string;
  at?: number;
  bold?: boolean;
}

const row = (...texts: string[]): Cell[] => texts.map((text, place) => ({ text, at: place * 92 }));
const rankOf = ({ isAssistant }: Person): string => (isAssistant ? '研究助理' : '分析师');
const licensed = (person: Person, label: string): Cell[][] =>
  person.isAssistant ? [] : [row(label + person.licence)];

/** Ways in which houses print who wrote, half of them for making rules, half for checking them; every other one is held. What was looked at is no longer. */
export const AUTHOR_BLOCKS: Record<string, AuthorBlock> = {
  'rank before, licence under it': (people) =>
    people.flatMap((one) => [
      row(`${rankOf(one)}：${one.name}`),
      ...licensed(one, '执业证书编号：'),
      row(`邮箱：${one.email}`),
    ]),
  'rank in brackets, side by side': (people) => [
    row(...people.map((one) => `${one.name}（${rankOf(one)}）`)),
    row(...people.map(({ email }) => email.slice(0, 14))),
    row(...people.map((one) => (one.isAssistant ? '' : `证书编号：${one.licence.slice(0, 8)}`))).filter(
      ({ text }) => text !== '',
    ),
  ],
  'name alone, address, telephone, licence': (people) =>
    people.flatMap((one) => [
      [{ text: one.name, bold: true }],
      row(one.email),
      row(one.phone),
      ...licensed(one, 'SAC 执证编号：'),
    ]),
  'heading, then name and licence': (people) => [
    row('证券分析师'),
    ...people.flatMap((one) => [row(`${one.name} ${one.licence}`), row(one.email)]),
  ],
  'name, licence on its row': (people) =>
    people.flatMap((one) => [row(`${one.name} ${one.licence}`), row(one.email)]),
  'side by side under ranks': (people) => [
    row(...people.map(rankOf)),
    row(...people.map(({ name }) => name)),
    row(...people.map(({ phone }) => phone)),
    row(...people.map(({ licence }) => `SAC：${licence.slice(0, 9)}`)),
  ],
  'researcher with English licence': (people) =>
    people.flatMap((one) => [
      [{ text: '研究员' }, { text: one.name, at: 60, bold: true }],
      ...licensed(one, 'SAC No. '),
      row(`${one.email} +(86) ${one.phone}`),
    ]),
  'longer ranks': (people) =>
    people.flatMap((one, at) => [
      row(`${at === 0 ? '金融工程首席分析师' : one.isAssistant ? '研究助理' : '资深分析师'}：${one.name}`),
      ...licensed(one, '执业证书：'),
      row(`电话：${one.phone}`),
    ]),
  'name, rank, then licence': (people) =>
    people.flatMap((one) => [
      [
        { text: one.name, bold: true },
        { text: rankOf(one), at: 60 },
      ],
      ...licensed(one, 'SAC执业证书编号：'),
      row(one.email),
    ]),
  'side by side, labels in each cell': (people) => [
    row(...people.map((one) => `证券${rankOf(one).replace('研究助理', '分析师')}：${one.name}`)).map(
      (cell, at) => ({ ...cell, at: at * 130 }),
    ),
    row(...people.map(({ phone }) => phone)).map((cell, at) => ({ ...cell, at: at * 130 })),
    row(...people.map(({ licence }) => licence)).map((cell, at) => ({ ...cell, at: at * 130 })),
  ],
  'set apart, with a degree': (people) =>
    people.flatMap((one) => [
      row([...one.name].length === 2 ? [...one.name].join('　') : one.name, rankOf(one)),
      ...licensed(one, '登记编号：'),
      row(`邮箱：${one.email}`),
    ]),
  'table with a head': (people) => [
    [{ text: '姓名' }, { text: '资格编号', at: 60 }, { text: '邮箱', at: 150 }],
    ...people.map((one) => [{ text: one.name }, { text: one.licence, at: 60 }, { text: one.email, at: 150 }]),
  ],
  'name and telephone': (people) =>
    people.flatMap((one) => [
      row(`${one.name}`),
      row(one.phone),
      row(one.email),
      ...licensed(one, '执业证书编号：'),
    ]),
  'rank above each name': (people) =>
    people.flatMap((one) => [
      row(`证券${rankOf(one)}`.replace('证券研究', '研究')),
      [{ text: one.name, bold: true }],
      ...licensed(one, '资格编号：'),
      row(one.email),
    ]),
  'one row for all': (people) => [
    row(`分析师：${people.map(({ name }) => name).join('、')}`),
    row(`执业证书编号：${people.map(({ licence }) => licence).join('、')}`.slice(0, 40)),
  ],
  'name and licence in brackets': (people) =>
    people.flatMap((one) => [
      row(one.isAssistant ? `${one.name}（研究助理）` : `${one.name}（执业证书编号：${one.licence}）`),
      row(one.phone),
      row(one.email),
    ]),
  'with a post after the name': (people) =>
    people.flatMap((one) => [
      row(`${one.name} ${one.isAssistant ? '研究助理' : '量化与配置团队首席分析师'}`),
      ...licensed(one, '执业编号：'),
      row(`联系电话：${one.phone}`),
    ]),
  'rank in Chinese and English': (people) =>
    people.flatMap((one) => [
      row(one.name),
      row(one.isAssistant ? '研究助理 Associate' : '分析师 Analyst'),
      ...licensed(one, 'SAC执业证书编号：'),
      row(one.email),
    ]),
};
