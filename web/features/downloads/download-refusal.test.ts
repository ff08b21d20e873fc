import { expect, test } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { downloadRefusal } from './download-refusal.ts';

test('a used-up limit is told in the words of the server, in the way of the level', () => {
  const dailyLimit = new BusinessError('dailyDownloadLimit', '今日用完了');
  const dialog = { kind: 'notice', text: '今日用完了' };
  expect(downloadRefusal(dailyLimit, 'enterprise')).toEqual({ kind: 'limit', dialog });
  expect(downloadRefusal(new BusinessError('monthlyDownloadLimit', '本月用完了'), 'senior')).toMatchObject({
    dialog: { kind: 'ask', text: '本月用完了' },
  });
  expect(downloadRefusal(new BusinessError('monthlyDownloadLimit'), 'free')).toMatchObject({
    dialog: { kind: 'pay', tip: expect.stringContaining('本月') },
  });
});

test('a missing right leads to membership, in the words of the server', () => {
  expect(downloadRefusal(new BusinessError('notAllowed', '普通会员起可下载'), 'free')).toMatchObject({
    kind: 'upgrade',
    text: '普通会员起可下载',
  });
});

test('everything else is one line that says why', () => {
  expect(downloadRefusal(new CallFailed(0, '网络中断，下载没有完成，请重试'), 'senior')).toEqual({
    kind: 'failure',
    text: '网络中断，下载没有完成，请重试',
  });
  expect(downloadRefusal(new BusinessError('tooFrequent', '请 28 分钟后再试'), 'senior')).toEqual({
    kind: 'failure',
    text: '请 28 分钟后再试',
  });
});
