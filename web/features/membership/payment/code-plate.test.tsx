// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '#contract/calls/orders.ts';
import { asking } from '#web/testing/asking.ts';
import { mount } from '#web/testing/mount.tsx';
import { VISITOR } from '#web/testing/person.ts';
import { CodePlate } from './code-plate.tsx';
import type { Payment } from './use-payment.ts';

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 MicroMessenger/9.0.1';
const LINK = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1';
const CODE = 'weixin://wxpay/bizpayurl?pr=1';

/** Nobody has paid yet. */
const unanswered = () => new Promise<never>(() => {});

let page: Awaited<ReturnType<typeof mount>> | undefined;

type Shown = { code: Partial<Payment['code']>; endsInMs: number; sandbox: boolean; phone: boolean };

function Plate({ code, endsInMs, sandbox, phone }: Shown) {
  const order = { orderCode: 'A'.repeat(22) } as OrderView;
  const given = { orderCode: order.orderCode, channel: 'wechat', qrText: '', phoneUrl: '', ...code };
  const payment = { order, code: given, endsAtMs: Date.now() + endsInMs } as Payment;
  const query = useQuery({ queryKey: ['payment'], queryFn: () => payment, initialData: payment });
  return <CodePlate query={query} phone={phone} sandbox={sandbox} onPaid={() => {}} />;
}

async function show(code: Partial<Payment['code']>, endsInMs = 240_000, sandbox = false, phone = true) {
  page = await mount(<Plate {...{ code, endsInMs, sandbox, phone }} />, VISITOR, asking(unanswered));
}
const text = () => document.body.textContent ?? '';
const plate = () => document.querySelector('svg');

beforeEach(() => vi.restoreAllMocks());
afterEach(async () => {
  await page?.unmount();
});

test('a phone with a link of its own is led to the app, and WeChat hears from which site', async () => {
  await show({ phoneUrl: LINK });
  const link = document.querySelector('a');
  expect(link?.getAttribute('href')).toBe(LINK);
  expect(link?.getAttribute('referrerpolicy')).toBe('origin');
  expect(link?.rel).not.toContain('noreferrer');
  expect(link?.textContent).toBe('打开微信付款');
  expect([plate(), text().includes('保存付款码')]).toEqual([null, false]);
});

test('without a code nothing is taken for the page of the built-in gateway', async () => {
  await show({ phoneUrl: LINK }, 240_000, true);
  expect(text()).toContain('打开微信付款');
  expect(text()).not.toContain('打开模拟付款页');
});

test('a desk that is given a link alone shows it, and asks nobody to scan', async () => {
  await show({ phoneUrl: LINK }, 240_000, false, false);
  expect(document.querySelector('a')?.getAttribute('href')).toBe(LINK);
  expect(text()).not.toContain('扫码');
});

test('inside WeChat, where such links are refused, one is told where to go', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT);
  await show({ phoneUrl: LINK });
  expect(document.querySelector('a')).toBeNull();
  expect(text()).toContain('在浏览器打开');
});

test('a phone whose channel has no link keeps the code', async () => {
  await show({ qrText: CODE });
  expect(document.querySelector('a')).toBeNull();
  expect(plate()).not.toBeNull();
  expect(text()).toContain('保存付款码');
});

test('a link that is over says so, and another can be had', async () => {
  await show({ phoneUrl: LINK }, -1);
  expect(document.querySelector('a')).toBeNull();
  expect(text()).toContain('付款链接已失效');
  expect(document.querySelector('button')?.textContent).toBe('刷新');
});
