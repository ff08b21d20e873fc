import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { BusinessError } from '#contract/codes.ts';
import { downloadRefusal } from './download-refusal.ts';

test('a used-up limit is told by level, and names the month where it was the month', () => {
  expect(downloadRefusal(new BusinessError('dailyDownloadLimit'), 'enterprise')).toMatchObject({
    kind: 'limit',
    message: { kind: 'notice', tip: undefined },
  });
  expect(downloadRefusal(new BusinessError('monthlyDownloadLimit'), 'senior')).toMatchObject({
    kind: 'limit',
    message: { kind: 'ask', tip: expect.stringContaining('本月') },
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
