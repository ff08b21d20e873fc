import { expect, test } from 'vitest';
import { downloadLimitMessage, readingLimitMessage } from './limit-message.ts';

test('each level is told its own way that the limit is reached (S1 §8)', () => {
  expect(downloadLimitMessage('enterprise', 10003)).toEqual({
    kind: 'notice',
    text: '您当前账号今日下载次数已达上限，请明日再来。',
  });
  expect(downloadLimitMessage('senior', 10003)).toMatchObject({
    kind: 'ask',
    text: '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。',
    confirm: '去升级',
    dismiss: '取消',
  });
  expect(downloadLimitMessage('ordinary', 10003).kind).toBe('pay');
  expect(readingLimitMessage('enterprise').text).toBe('您当前账号今日阅读次数已达上限，请明日再来!');
  expect(readingLimitMessage('senior').text).toBe(
    '您当前账号今日阅读次数已达上限，请明日再来或升级企业会员后再试。',
  );
  expect(readingLimitMessage('free').kind).toBe('pay');
});

test('where the month is used up, waiting until tomorrow is not all that is said', () => {
  expect(downloadLimitMessage('senior', 10004).tip).toContain('下月 1 日');
  expect(downloadLimitMessage('enterprise', 10003).tip).toBeUndefined();
});
