import { expect, test } from 'vitest';
import { BusinessError } from '#contract/wire/codes.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { readConfig } from '../config/read-config.ts';
import { createLogger } from './create-logger.ts';

/** A logger and everything it wrote. */
function heard() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

test('a whole configuration in a log shows no secret', () => {
  const config = readConfig({
    SESSION_SECRET: 'secret-1 of at least 32 characters',
    DATABASE_URL: 'postgres://someone:secret-2@db.example/yanjian',
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_KEY_ID: 'secret-3',
    ALIYUN_SMS_KEY_SECRET: 'secret-4',
    ALIYUN_SMS_SIGN_NAME: '研见',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
    ALIYUN_SMS_TEMPLATE_UNREGISTERED: 'SMS_3',
    WECHAT_PROVIDER: 'offiaccount',
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'secret-5',
    WECHAT_PUSH_TOKEN: 'secret6',
    PUBLIC_URL: 'https://yanjian.example',
  });
  const { log, text } = heard();
  log.info({ config }, 'starting');
  log.info(config, 'starting');
  expect(text()).toContain('wx1');
  expect(text()).not.toMatch(/secret-\d|secret6/);
});

test('a request leaves its route and neither address, query, cookie nor person', async () => {
  const { log, text } = heard();
  const app = await openHttpServer({ log });
  app.post('/api/confirm/:id', async (request) => {
    request.log.info({ body: request.body }, 'asked');
    throw Object.assign(new Error('duplicate key'), { detail: 'Key (phone)=(13900000001) already exists.' });
  });
  await app.inject({
    method: 'POST',
    url: '/api/confirm/person-7?proof=the-proof',
    remoteAddress: '203.0.113.99',
    headers: { cookie: 'sid=the-sid', token: 'the-token' },
    payload: { phone: '13900000001', code: '004217', pwd: 'seven green herons' },
  });
  await app.close();
  expect(text()).toContain('/api/confirm/:id');
  expect(text()).toContain('duplicate key');
  for (const trace of [
    'person-7',
    'the-proof',
    '203.0.113.99',
    'the-sid',
    'the-token',
    '1390000',
    '004217',
    'herons',
  ]) {
    expect(text()).not.toContain(trace);
  }
});

test('what failed behind a friendly answer is told to the log, and to nobody else, who has the number of its line', async () => {
  const { log, text } = heard();
  const app = await openHttpServer({ log });
  app.post('/api/v2/code', async () => {
    throw new BusinessError('internal', '短信没有发出，请稍后重试', null, new Error('余额不足'));
  });
  app.post('/api/v2/refused', async () => {
    throw new BusinessError('invalidInput', '验证码不正确');
  });
  const answer = await app.inject({ method: 'POST', url: '/api/v2/code' });
  const { message, ...rest } = answer.json<{ code: number; message: string; data: null }>();
  expect(rest).toEqual({ code: 10500, data: null });
  const [, told, number = ''] = /^(.+)（编号 ([\da-f]{8})）$/.exec(message) ?? [];
  expect(told).toBe('短信没有发出，请稍后重试');
  const line = text()
    .split('\n')
    .find((one) => one.includes('余额不足'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: expect.stringMatching(`^${number}`) });
  await app.inject({ method: 'POST', url: '/api/v2/refused' });
  expect(text()).not.toContain('验证码不正确');
  await app.close();
});
