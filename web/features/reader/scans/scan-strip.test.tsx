// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { getScanState } from '#contract/calls/scans.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { until } from '#web/testing/calls.ts';
import { doing, mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { ScanStrip } from './scan-strip.tsx';
import type { ScanState } from './use-scan-state.ts';

const send = vi.fn<(call: Call, request: object) => Promise<object>>();
const { revalidate, notify } = vi.hoisted(() => ({
  revalidate: vi.fn(async () => {}),
  notify: vi.fn(),
}));
vi.mock('#web/ui/notices/notices.tsx', () => ({ notify }));
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useRevalidator: () => ({ revalidate, state: 'idle' }),
}));

const report = { fid: 3, unread_pages: 4, page_count: 4 } as ReportDetail;
let state: ScanState;
let queries: QueryClient;
let page: Awaited<ReturnType<typeof mount>>;

const show = async (first: ScanState) => {
  state = first;
  page = await mount(<ScanStrip report={report} />, VISITOR, queries);
  await tell(first);
};
/** The server says this from now on, and is asked. */
const tell = async (next: ScanState) => {
  state = next;
  await doing(() => queries.refetchQueries({ queryKey: ['scan-state', 3] }));
};
const said = () => document.querySelector('[role="status"]')?.textContent ?? '';

beforeEach(() => {
  queries = asking(send);
  send.mockImplementation(async (call) => {
    if (call !== getScanState) throw new Error(`nobody answers ${call.path}`);
    return state;
  });
});
afterEach(async () => {
  await page.unmount();
  queries.clear();
  vi.clearAllMocks();
});

test('it says how far reading has come, and opens the text once it is there', async () => {
  await show({ is_reading: 1, pages: 4, tried: 1 });
  await until(() => expect(said()).toBe('正在识别 1/4 页，完成后可检索、选取与引用'));
  await tell({ is_reading: 1, pages: 4, tried: 3 });
  await until(() => expect(said()).toContain('正在识别 3/4 页'));
  expect(revalidate).not.toHaveBeenCalled();

  queries.setQueryData(['report-lines', 3, 1], []);
  queries.setQueryData(['report-lines', 5, 1], []);
  await tell({ is_reading: 0, pages: 0, tried: 0 });
  await until(() => expect(said()).toBe(''));
  expect(revalidate).toHaveBeenCalledTimes(1);
  expect(notify).toHaveBeenCalledTimes(1);
  const isStale = (fid: number) => queries.getQueryState(['report-lines', fid, 1])?.isInvalidated;
  expect([isStale(3), isStale(5)]).toEqual([true, false]);
});

test('where nothing is being read it says nothing and asks for nothing', async () => {
  await show({ is_reading: 0, pages: 4, tried: 4 });
  expect(said()).toBe('');
  expect(revalidate).not.toHaveBeenCalled();
  expect(notify).not.toHaveBeenCalled();
});

test('what was read before anybody looked is opened without a word', async () => {
  await show({ is_reading: 0, pages: 1, tried: 1 });
  await until(() => expect(revalidate).toHaveBeenCalled());
  expect(notify).not.toHaveBeenCalled();
});
