import { expect, test } from 'vitest';
import { type Config, ConfigInvalid, readConfig } from './read-config.ts';

const REAL_WECHAT = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'a secret', WECHAT_PUSH_TOKEN: 'token' };
const DATABASES = [undefined, 'postgres://localhost/yanjian'];
const NAMES = [undefined, 'http://localhost:3000', 'http://127.0.0.1', 'https://yanjian.example'];
const DEMOS = [undefined, 'auto', 'on', 'off'];
const WECHATS = [undefined, 'simulated', 'off', 'offiaccount'];
const PAYMENTS = [undefined, 'sandbox', 'off'];
const INBOXES = [undefined, 'auto', 'on', 'off'];

type Given = Record<
  'DATABASE_URL' | 'PUBLIC_URL' | 'DEMO' | 'WECHAT_PROVIDER' | 'PAYMENT_PROVIDER' | 'SMS_INBOX',
  string | undefined
>;

const ALL: Given[] = DATABASES.flatMap((DATABASE_URL) =>
  NAMES.flatMap((PUBLIC_URL) =>
    DEMOS.flatMap((DEMO) =>
      WECHATS.flatMap((WECHAT_PROVIDER) =>
        PAYMENTS.flatMap((PAYMENT_PROVIDER) =>
          INBOXES.map((SMS_INBOX) => ({
            DATABASE_URL,
            PUBLIC_URL,
            DEMO,
            WECHAT_PROVIDER,
            PAYMENT_PROVIDER,
            SMS_INBOX,
          })),
        ),
      ),
    ),
  ),
);

/** The configuration, or the variables that are refused. */
function read(given: Given): Config | string[] {
  try {
    return readConfig({ ...REAL_WECHAT, ...given });
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error;
    return error.message.split('\n').map((line) => /^环境变量 (\w+) 无效/.exec(line)?.[1] ?? line);
  }
}

/** What is on, as a person would read it off the environment. */
function expected({ DATABASE_URL, PUBLIC_URL, DEMO, ...given }: Given) {
  const trial = DATABASE_URL === undefined && PUBLIC_URL !== 'https://yanjian.example';
  const wechat = given.WECHAT_PROVIDER ?? (trial ? 'simulated' : 'off');
  const sandbox = given.PAYMENT_PROVIDER === 'sandbox' || (given.PAYMENT_PROVIDER === undefined && trial);
  if (wechat === 'offiaccount' && PUBLIC_URL === undefined) return ['PUBLIC_URL'];
  const played = [
    ...(wechat === 'simulated' ? ['WECHAT_PROVIDER'] : []),
    ...(sandbox ? ['PAYMENT_PROVIDER'] : []),
  ];
  if (DATABASE_URL !== undefined && DEMO !== 'on' && played.length > 0) return played;
  const asked = (value: string | undefined) => value === 'on' || (value !== 'off' && trial);
  return {
    trial,
    demo: asked(DEMO),
    wechat: { provider: wechat },
    payment: { sandbox },
    sms: { inbox: asked(given.SMS_INBOX) },
    mail: { box: trial },
  };
}

test('of all environments, what is only played is on in a trial, or where it was asked for and may be', () => {
  expect(ALL).toHaveLength(1536);
  for (const given of ALL) expect(read(given), JSON.stringify(given)).toMatchObject(expected(given));
});

test("one's own database, and nothing else said, plays nothing", () => {
  const { wechat, payment, demo } = readConfig({ DATABASE_URL: 'postgres://localhost/yanjian' });
  expect({ wechat, sandbox: payment.sandbox, demo }).toEqual({
    wechat: { provider: 'off' },
    sandbox: false,
    demo: false,
  });
});

test('whoever plays on his own database is told how to go on', () => {
  const own = { DATABASE_URL: 'postgres://localhost/yanjian', PAYMENT_PROVIDER: 'sandbox' };
  expect(() => readConfig(own)).toThrow(
    '环境变量 PAYMENT_PROVIDER 无效：sandbox 里任何人都能不付钱就开通会员；连接自己的数据库（DATABASE_URL）时须写明 DEMO=on 才能用它，否则请配置真实的或写 off',
  );
  expect(readConfig({ ...own, DEMO: 'on' }).payment.sandbox).toBe(true);
});
