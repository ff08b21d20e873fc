import { expect, test } from 'vitest';
import { deedAsked, tellsDeed } from './whether-happened.ts';

test.each([
  ['央行降准了吗', '降准'],
  ['美联储9月降息了没有？', '降息'],
  ['这家公司上市了吗', '上市'],
  ['房价见底了吗', null],
  ['降准的影响', null],
])('%s asks whether somebody did it: %s', (asked, deed) => {
  expect(deedAsked(asked)).toBe(deed);
});

test.each([
  ['9月18日，美联储宣布降息25bp。', true],
  ['美联储如期降息，点阵图偏鸽。', true],
  ['美联储9月没有降息。', true],
  ['9月18日起降息0.25个百分点。', true],
  ['9月利率决议前瞻：降息重启', false],
  ['预计年内降息两次。', false],
  ['1984年以来美联储共开启了七轮降息周期。', false],
  ['降息概率升至九成。', false],
  ['未来美联储降息以维持就业。', false],
  ['数据决定降息节奏。', false],
  ['美联储已经有必要降息。', false],
])('%s tells that it was done, or was not: %s', (said, does) => {
  expect(tellsDeed(said, '降息')).toBe(does);
});
