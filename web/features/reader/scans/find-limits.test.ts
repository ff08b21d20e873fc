import { expect, test } from 'vitest';
import { findLimits } from './find-limits.ts';

test('find says why it finds nothing, and which pages it does not know', () => {
  expect(findLimits({ unread_pages: 0, page_count: 8 }, undefined)).toEqual({
    unavailable: '',
    notSought: '',
  });
  expect(findLimits({ unread_pages: 8, page_count: 8 }, undefined)).toEqual({
    unavailable: '扫描件，正文暂不可检索',
    notSought: '',
  });
  expect(findLimits({ unread_pages: 3, page_count: 8 }, undefined)).toEqual({
    unavailable: '',
    notSought: '3 页扫描页未查',
  });
});

test('while pages are being read it says how far that has come', () => {
  const state = { is_reading: 1 as const, pages: 8, tried: 3 };
  expect(findLimits({ unread_pages: 8, page_count: 8 }, state)).toEqual({
    unavailable: '正在识别 3/8 页，完成后可查',
    notSought: '',
  });
  expect(findLimits({ unread_pages: 8, page_count: 20 }, state).notSought).toBe('正在识别 3/8 页');
  expect(findLimits({ unread_pages: 8, page_count: 8 }, { ...state, is_reading: 0 }).unavailable).toBe(
    '扫描件，正文暂不可检索',
  );
});
