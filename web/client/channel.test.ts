import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, rememberChannel, rememberReferrer } from './channel.ts';

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
  vi.stubGlobal('location', { origin: 'https://yanjian.example' });
  vi.stubGlobal('document', { referrer: 'https://news.example/article' });
});
afterEach(() => vi.unstubAllGlobals());

test('the channel of an address is told when an account begins, and no longer than the server keeps', () => {
  rememberChannel('wechat');
  expect(arrival()).toEqual({ channel: 'wechat', referrer: 'https://news.example/article' });
  rememberChannel('x'.repeat(100));
  expect(arrival().channel).toBe('x'.repeat(64));
});

test.each([null, ''])('an address with %j for a channel leaves what is kept', (channel) => {
  rememberChannel('mail');
  rememberChannel(channel);
  expect(arrival().channel).toBe('mail');
});

test('the first page outside that led here is kept, and no page of our own', () => {
  const from = (referrer: string) => {
    vi.stubGlobal('document', { referrer });
    rememberReferrer();
    return arrival().referrer;
  };
  expect(from('')).toBe('');
  expect(from('https://yanjian.example/index')).toBe('');
  expect(from(`https://first.example/${'x'.repeat(600)}`)).toBe(`https://first.example/${'x'.repeat(478)}`);
  expect(from('https://second.example/')).toMatch(/^https:\/\/first\.example/);
});
