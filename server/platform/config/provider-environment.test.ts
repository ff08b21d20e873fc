import { expect, test } from 'vitest';
import { configProblems } from '#server/testing/config-problems.ts';
import { readConfig } from './read-config.ts';

const ALIYUN = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'LTAI-test',
  ALIYUN_SMS_KEY_SECRET: 'a key secret',
  ALIYUN_SMS_SIGN_NAME: '研见',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
  ALIYUN_SMS_TEMPLATE_UNREGISTERED: 'SMS_3',
};
const OFFIACCOUNT = {
  WECHAT_PROVIDER: 'offiaccount',
  WECHAT_APP_ID: 'wx1234567890abcdef',
  WECHAT_APP_SECRET: 'an app secret',
  WECHAT_PUSH_TOKEN: 'pushtoken',
  PUBLIC_URL: 'https://yanjian.example',
};

test('nothing given: messages stay here, with an inbox, and WeChat is played', () => {
  expect(readConfig({})).toMatchObject({
    sms: { provider: 'console', inbox: true },
    wechat: { provider: 'simulated', isAskedFor: false },
    payment: { sandbox: true, wechat: null, alipay: null },
    mail: { provider: 'console', box: true },
  });
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ SMS_INBOX: 'off' }, false],
  [{ PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' }, false],
  [{ DATABASE_URL: 'postgres://localhost/yanjian' }, false],
  [{ DATABASE_URL: 'postgres://localhost/yanjian', SMS_INBOX: 'on' }, true],
])('with %o the inbox is there: %s', (environment, inbox) => {
  expect(readConfig(environment).sms).toEqual({ provider: 'console', inbox });
});

test('the real ones are read whole', () => {
  const { sms, wechat } = readConfig({ ...ALIYUN, ...OFFIACCOUNT });
  expect(sms).toEqual({
    provider: 'aliyun',
    keyId: 'LTAI-test',
    keySecret: 'a key secret',
    signName: '研见',
    templates: { code: 'SMS_1', registered: 'SMS_2', unregistered: 'SMS_3' },
    endpoint: null,
  });
  expect(wechat).toMatchObject({ provider: 'offiaccount', appId: 'wx1234567890abcdef', endpoint: null });
});

test.each([...Object.keys(ALIYUN).slice(1), ...Object.keys(OFFIACCOUNT).slice(1)])(
  'without %s the start says so',
  (name) => {
    const problems = configProblems({ ...ALIYUN, ...OFFIACCOUNT, [name]: '' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^环境变量 ${name} 无效：未给出，.*必须给出`));
  },
);

const SMTP = {
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: 'smtp.example.com',
  MAIL_FROM: '研见 <alerts@yanjian.example>',
};

test('letters leave by the server that is named, encrypted unless told otherwise', () => {
  expect(readConfig(SMTP).mail).toEqual({
    provider: 'smtp',
    host: 'smtp.example.com',
    port: 465,
    security: 'tls',
    login: null,
    from: '研见 <alerts@yanjian.example>',
  });
  const other = { SMTP_SECURITY: 'starttls', SMTP_USER: 'u', SMTP_PASSWORD: 'p' };
  expect(readConfig({ ...SMTP, ...other }).mail).toMatchObject({
    port: 587,
    security: 'starttls',
    login: { user: 'u', password: 'p' },
  });
});

test('a site that people reach prints no letters in place of sending them', () => {
  const named = { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' };
  expect(readConfig(named).mail).toEqual({ provider: 'console', box: false });
});

test.each([
  [{ SMTP_HOST: '' }, /^环境变量 SMTP_HOST 无效：未给出，.*必须给出/],
  [{ MAIL_FROM: '' }, /^环境变量 MAIL_FROM 无效：未给出/],
  [{ MAIL_FROM: '研见' }, /^环境变量 MAIL_FROM 无效：应为邮箱地址/],
  [{ SMTP_PORT: '70000' }, /^环境变量 SMTP_PORT 无效/],
  [{ SMTP_USER: 'u' }, '环境变量 SMTP_PASSWORD 无效：SMTP_USER 与 SMTP_PASSWORD 应一起给出或都不给'],
  [{ MAIL_PROVIDER: 'sendmail' }, '环境变量 MAIL_PROVIDER 无效：应为 console 或 smtp'],
])('letters with %o are refused in words', (change, message) => {
  const problems = configProblems({ ...SMTP, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(message);
});

test.each([
  [{ SMS_PROVIDER: 'twilio' }, '环境变量 SMS_PROVIDER 无效：应为 console 或 aliyun'],
  [{ WECHAT_PROVIDER: 'none' }, /^环境变量 WECHAT_PROVIDER 无效：应为 offiaccount/],
  [{ ...ALIYUN, SMS_INBOX: 'on' }, /^环境变量 SMS_INBOX 无效：真实短信没有收件箱/],
  [{ ...ALIYUN, ALIYUN_SMS_TEMPLATE_CODE: '1' }, /^环境变量 ALIYUN_SMS_TEMPLATE_CODE 无效：应为模板编号/],
  [{ ...ALIYUN, ALIYUN_SMS_SIGN_NAME: '【研见】' }, '环境变量 ALIYUN_SMS_SIGN_NAME 无效：不要带【】'],
  [{ ...OFFIACCOUNT, WECHAT_PUSH_TOKEN: 'a b' }, /^环境变量 WECHAT_PUSH_TOKEN 无效：应为 3 至 32 位/],
  [{ ABUSE_MOST: '0' }, /^环境变量 ABUSE_MOST 无效/],
])('%o is refused in words', (environment, message) => {
  const problems = configProblems(environment);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(message);
});

test('a refusal never repeats a secret', () => {
  const secret = 'a secret that is a mistake';
  const problems = configProblems({ ...OFFIACCOUNT, WECHAT_PUSH_TOKEN: secret, SESSION_SECRET: 'short one' });
  expect(problems).toHaveLength(2);
  expect(problems.join('\n')).not.toMatch(/mistake|short one/);
});

test('thresholds of abuse and traffic come from the environment', () => {
  const { limits } = readConfig({
    ABUSE_WINDOW_MINUTES: '5',
    ABUSE_MOST: '12',
    SMS_PER_DAY: '100',
    PAGES_AT_ONCE: '2',
  });
  expect(limits).toEqual({
    abuse: { windowMs: 300_000, most: 12 },
    sms: { perDay: 100 },
    traffic: { pagesAtOnce: 2 },
  });
  expect(readConfig({}).limits).toEqual({ abuse: {}, sms: {}, traffic: {} });
});

test('nobody is named as customer service unless the operator names one', () => {
  expect(readConfig({}).supportContact).toBe('');
  expect(readConfig({ SUPPORT_CONTACT: ' 微信小程序“研见客服” ' }).supportContact).toBe(
    '微信小程序“研见客服”',
  );
  expect(configProblems({ SUPPORT_CONTACT: '客'.repeat(301) })).toEqual([
    '环境变量 SUPPORT_CONTACT 无效：至多 300 个字',
  ]);
});
