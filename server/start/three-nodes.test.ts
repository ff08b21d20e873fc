import { expect, test } from 'vitest';
import {
  AGREEMENT_VERSION,
  getSessions,
  phoneLogin,
  registerByPhone,
  revokeSession,
  sendPhoneCode,
} from '#contract/calls/accounts.ts';
import { claimCoupons, getCoupons } from '#contract/calls/coupons.ts';
import { doFavorite } from '#contract/calls/favourites.ts';
import * as orders from '#contract/calls/orders.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { beginUpload } from '#contract/calls/uploads.ts';
import * as wechat from '#contract/calls/wechat-login.ts';
import type { Client } from '#contract/wire/client.ts';
import { paidNotice, sandboxKey, signNotice } from '#server/adapters/payment-sandbox/sandbox-notice.ts';
import { TEST_SECRET } from '#server/testing/account-fixture.ts';
import { BROKEN_FROM_UID, MEETING_LOCK } from '#server/testing/break-quota.ts';
import { browserOverNodes } from '#server/testing/browser-over-nodes.ts';
import { codeOf, NODES, threeNodes, times } from '#server/testing/three-nodes.ts';

const { held, nodes, fids, nodeAt, somebody, rowsOf } = threeNodes();

/** How many of so many different reports, asked for at once, are shown whole. */
async function readWhole(client: Client, reports: readonly number[]): Promise<number> {
  const shown = await Promise.all(reports.map((fid) => client.send(getFileDetail, { fid })));
  return shown.filter(({ view }) => view === 'full').length;
}

test('units: thirty different reports at once over three processes, three are left to read', async () => {
  const reader = await somebody();
  expect(await readWhole(reader, fids)).toBe(3);
  const counted = await rowsOf('SELECT used FROM quota_counters WHERE who = $1', [`u${reader.uid}`]);
  expect(counted).toEqual([{ used: 3 }]);
  const again = await somebody();
  const [fid = 0] = fids;
  expect(await readWhole(again, Array(30).fill(fid))).toBe(30);
  const once = await rowsOf('SELECT used FROM quota_counters WHERE who = $1', [`u${again.uid}`]);
  expect(once).toEqual([{ used: 1 }]);
});

test('a counter that is right in one process is noticed when requests go round three', async () => {
  await held.database.pool.query(
    `SELECT setval(pg_get_serial_sequence('accounts', 'uid'), ${BROKEN_FROM_UID})`,
  );
  const alone = await somebody();
  expect(await readWhole(alone.at(0), fids)).toBe(3);
  const round = await somebody();
  await round.send(getFileDetail, { fid: fids[0] ?? 0 });
  await round.send(getFileDetail, { fid: fids[1] ?? 0 });
  const meeting = await held.database.pool.connect();
  try {
    await meeting.query(`SELECT pg_advisory_lock(${MEETING_LOCK})`);
    const reading = readWhole(round, fids.slice(2));
    const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${MEETING_LOCK} AND NOT granted`;
    await expect.poll(() => rowsOf(waiting)).toEqual([{ count: NODES }]);
    await meeting.query(`SELECT pg_advisory_unlock(${MEETING_LOCK})`);
    expect(await reading).toBeGreaterThan(1);
  } finally {
    meeting.release();
  }
});

test('codes: of thirty wrong guesses five are looked at, and the right one makes one account', async () => {
  const [phone, other] = ['13711110001', '13711110002'];
  const browser = browserOverNodes(nodes);
  const register = (to: string, code: string) =>
    browser.send(registerByPhone, { phone: to, code, agreement: AGREEMENT_VERSION, adult: 1 });
  await browser.send(sendPhoneCode, { phone, purpose: 'register' });
  const guesses = await times(30, (at) => codeOf(register(phone, String(100_000 + at))));
  expect(guesses.filter((code) => code === 10006)).toHaveLength(5);
  expect(guesses.filter((code) => code === 10009)).toHaveLength(25);

  await browser.send(sendPhoneCode, { phone: other, purpose: 'register' });
  const letters = await Promise.all(
    nodes.map(async (node) => (await fetch(`${node}/dev/sms.json?phone=${other}`)).json()),
  );
  const [{ code } = { code: '' }] = (letters as { list: { code: string }[] }[]).flatMap(({ list }) => list);
  const made = await times(12, () => codeOf(register(other, code)));
  expect(made.filter((answer) => answer === 0)).toHaveLength(1);
  expect(await rowsOf('SELECT count(*)::int AS count FROM accounts WHERE phone = $1', [other])).toEqual([
    { count: 1 },
  ]);
});

test('sessions: ended in one process they are over in all, and a sign-in that fails is counted by all', async () => {
  const one = await somebody();
  const other = await one.again();
  expect(await times(NODES, (node) => codeOf(other.at(node).send(getSessions, {})))).toEqual([0, 0, 0]);
  await one.at(0).send(revokeSession, { id: 'others' });
  expect(await times(NODES, (node) => codeOf(other.at(node).send(getSessions, {})))).toEqual(
    Array(NODES).fill(10999),
  );
  const guesser = browserOverNodes(nodes);
  await codeOf(guesser.send(phoneLogin, { phone: '13711110009', pwd: 'wrong' }));
  const guesses = await times(12, () =>
    codeOf(guesser.send(phoneLogin, { phone: '13711110009', pwd: 'wrong' })),
  );
  expect(guesses.filter((code) => code === 10009)).toHaveLength(8);
});

test('a QR code is asked for, scanned, confirmed and redeemed in different processes, once', async () => {
  const browser = browserOverNodes(nodes);
  const phone = browserOverNodes(nodes);
  const { id: ticket } = await browser.at(0).send(wechat.offiaccountLogin, {});
  const { proof } = await phone.at(1).send(wechat.simulateScan, { ticket, person: 'of-three-nodes' });
  await phone.at(2).send(wechat.answerLoginScan, {
    ...{ proof, approve: 1, agreement: AGREEMENT_VERSION, adult: 1 },
  });
  const { headers } = browser;
  const polled = await times(12, async (at) => {
    const answer = await fetch(`${nodeAt(at)}${wechat.wxmonitor.path}?ticket=${ticket}`, {
      headers: { ...headers(), device: '1' },
    });
    return ((await answer.json()) as { code: number }).code;
  });
  expect(polled.filter((code) => code === 0)).toHaveLength(1);
});

/** Bought by somebody, up to the code that a person would pay by. */
async function ordered(buyer: Client, itemId: number, couponId?: string) {
  const { orderCode } = await buyer.send(orders.initOrder, { itemId, couponId });
  const shown = await buyer.send(orders.preparePayment, { orderCode, payPlatform: 0 });
  return { amountFen: shown.amountFen, paymentCode: shown.qrText.split('/').at(-1) ?? '' };
}

/** Two payments for one code, each told at every process in turn, all at once. */
function tell(paid: { paymentCode: string; amountFen: number }, count: number): Promise<number[]> {
  const now = Date.now();
  return times(count, async (at) => {
    const transactionId = `${paid.paymentCode} ${at % 2}`;
    const fact = { ...paid, transactionId, paidAt: new Date(now), payerId: 'payer' };
    const { headers, rawBody } = signNotice(sandboxKey(TEST_SECRET), paidNotice(fact), now);
    const url = `${nodeAt(at)}/api/pay/notify/sandbox`;
    return (await fetch(url, { method: 'POST', headers, body: rawBody })).status;
  });
}

test('money: of two payments told sixty times in three processes one counts and opens once; a coupon is claimed and taken once', async () => {
  const buyer = await somebody();
  const paid = await ordered(buyer, 2);
  expect(new Set(await tell(paid, 60))).toEqual(new Set([200]));
  const ledger = 'SELECT reason FROM membership_ledger WHERE uid = $1';
  expect(await rowsOf(ledger, [buyer.uid])).toEqual([{ reason: 'order' }]);
  const states = 'SELECT state FROM payments WHERE payment_code = $1 ORDER BY state';
  expect(await rowsOf(states, [paid.paymentCode])).toEqual([{ state: 'refund_due' }, { state: 'taken' }]);

  const saver = await somebody();
  await times(12, () => saver.send(claimCoupons, {}));
  const claimed = 'SELECT kind FROM coupons WHERE uid = $1 ORDER BY kind';
  expect(await rowsOf(claimed, [saver.uid])).toEqual([{ kind: 'off100' }, { kind: 'off30' }]);
  const { list } = await saver.send(getCoupons, {});
  const couponId = list.find(({ kind }) => kind === 'off100')?.id;
  // Two items that it fits: it is in one of their orders.
  await times(12, (at) => codeOf(saver.send(orders.initOrder, { itemId: 2 + (at % 2), couponId })));
  const holding = 'SELECT count(*)::int AS orders FROM orders WHERE coupon_id = $1';
  expect(await rowsOf(holding, [couponId])).toEqual([{ orders: 1 }]);
});

test('uploads: room for fifty a day, and a last part that comes to three processes is taken once', async () => {
  const owner = await somebody();
  const text = '储能变流器的价格';
  const begun = await times(54, () =>
    owner.send(beginUpload, { name: '纪要.txt', size_bytes: Buffer.byteLength(text) }).then(
      ({ url }) => url,
      () => null,
    ),
  );
  const urls = begun.filter((url) => url !== null);
  expect(urls).toHaveLength(50);
  const [url = ''] = urls;
  const statuses = await times(9, async (at) => {
    const headers = {
      ...owner.headers(),
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    };
    const answer = await fetch(`${nodeAt(at)}${url}`, { method: 'PATCH', headers, body: text });
    return answer.status;
  });
  expect(statuses).toContain(204);
  const id = url.split('/').at(-1);
  expect(await rowsOf('SELECT state FROM uploads WHERE id = $1', [id])).toEqual([{ state: 'waiting' }]);
  const asked = `SELECT count(*)::int AS jobs FROM pgboss.job WHERE data #>> '{input,id}' = $1`;
  expect(await rowsOf(asked, [id])).toEqual([{ jobs: 1 }]);
});

test('a favourite that is set from everywhere at once is there once', async () => {
  const keeper = await somebody();
  const [fid = 0] = fids;
  expect(await times(30, () => codeOf(keeper.send(doFavorite, { id: fid, cancel: 0 })))).toEqual(
    Array(30).fill(0),
  );
  const kept = 'SELECT count(*)::int AS rows FROM favourites WHERE uid = $1';
  expect(await rowsOf(kept, [keeper.uid])).toEqual([{ rows: 1 }]);
});
