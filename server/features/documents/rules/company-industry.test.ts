import { expect, test } from 'vitest';
import { tradeName, wordOfCompany } from './company-industry.ts';

const words = new Map([
  ['银行', '银行'],
  ['农村商业银行', '农商行Ⅱ'],
  ['药业', '医药生物'],
  ['化工', '基础化工'],
  ['石油化工', '石油石化'],
]);

test.each([
  ['某某药业集团股份有限公司', '某某药业'],
  ['*ST某某', '某某'],
  ['某某（上海）科技股份有限公司', '某某科技'],
  ['万某A', '万某'],
  ['集团', ''],
])('the trade name of %s is %s', (company, name) => {
  expect(tradeName(company)).toBe(name);
});

test.each([
  ['某某药业集团股份有限公司', '药业'],
  ['江南农村商业银行股份有限公司', '农村商业银行'],
  ['某某石油化工股份有限公司', '石油化工'],
  ['某某银行', '银行'],
  // The word must end the name: a maker of machines for drugs, a bank's software house.
  ['某某药业机械股份有限公司', null],
  ['银行软件股份有限公司', null],
  ['银行', null],
  ['某某科技', null],
])('%s → %s', (company, word) => {
  expect(wordOfCompany(company, words)).toBe(word);
});
