import { expect, test } from 'vitest';
import { findLimits } from './scan-notes.ts';

test('find says why it finds nothing, and which pages it does not know', () => {
  expect(findLimits({ unread_pages: 0, page_count: 8 })).toEqual({ unavailable: '', notSought: '' });
  expect(findLimits({ unread_pages: 8, page_count: 8 })).toEqual({
    unavailable: '扫描件，正文暂不可检索',
    notSought: '',
  });
  expect(findLimits({ unread_pages: 3, page_count: 8 })).toEqual({
    unavailable: '',
    notSought: '3 页扫描页未查',
  });
});
