import { describe, expect, test } from 'vitest';
import { wechatSuite } from '#server/ports/wechat.suite.ts';
import { createSimulatedWechat } from './simulated-wechat.ts';

const open = () => createSimulatedWechat('http://yanjian.example/');

describe('as a port', () => wechatSuite(async () => ({ port: open(), now: 0 })));

test('the code leads to our own scan page', async () => {
  const { url } = await open().requestLoginCode('abcdefghijklmnopqrst-_', 60);
  expect(url).toBe('http://yanjian.example/wechat/scan?ticket=abcdefghijklmnopqrst-_');
});
