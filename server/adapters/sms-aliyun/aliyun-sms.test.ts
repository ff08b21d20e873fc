import { afterEach, describe, expect, test } from 'vitest';
import { type SmsStage, smsSuite } from '#server/ports/sms.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { type AliyunSmsOptions, createAliyunSms } from './aliyun-sms.ts';
import { type AliyunDouble, startAliyunDouble } from './testing/aliyun-double.ts';

const clock = fixedClock();
const templates = { code: 'SMS_1', 'already-registered': 'SMS_2', 'not-registered': 'SMS_3' } as const;
const kinds = { SMS_1: 'code', SMS_2: 'already-registered', SMS_3: 'not-registered' } as const;
let double: AliyunDouble | undefined;
afterEach(() => double?.close());

async function open(change: Partial<AliyunSmsOptions> = {}) {
  const started = await startAliyunDouble({ id: 'LTAI-test', secret: 'the secret', now: clock.now });
  double = started;
  const port = createAliyunSms({
    keyId: 'LTAI-test',
    keySecret: 'the secret',
    signName: '研见',
    templates,
    endpoint: started.url,
    clock,
    ...change,
  });
  return { port, started };
}

async function openStage(): Promise<SmsStage> {
  const { port, started } = await open();
  return {
    port,
    refuse: () => started.answerWith('isv.BUSINESS_LIMIT_CONTROL'),
    arrived: (phone) =>
      started.sent
        .filter((message) => message.phone === phone)
        .map(({ template, variables }) => ({
          kind: kinds[template as keyof typeof kinds],
          code: variables.code ?? '',
        })),
  };
}

describe('as a port', () => smsSuite(openStage));

const message = {
  kind: 'code',
  purpose: 'register',
  phone: '13900000009',
  code: '123456',
  minutes: 5,
} as const;

test('signature name, template and variables arrive as registered', async () => {
  const { port, started } = await open();
  await port.send(message);
  expect(started.sent).toEqual([
    {
      phone: '13900000009',
      template: 'SMS_1',
      signName: '研见',
      variables: { code: '123456', minutes: '5' },
    },
  ]);
});

test('signs characters that plain URL encoding leaves alone', async () => {
  const { port, started } = await open({ signName: "a!b'c(d)e*f~g h+i&j=k" });
  await port.send(message);
  expect(started.sent[0]?.signName).toBe("a!b'c(d)e*f~g h+i&j=k");
});

test.each([
  [{ keySecret: 'wrong' }, 'SignatureDoesNotMatch'],
  [{ keyId: 'nobody' }, 'InvalidAccessKeyId'],
  [{ clock: fixedClock('2026-11-21T08:00:00+08:00') }, 'InvalidTimeStamp'],
])('a request with %o is refused', async (change, code) => {
  const { port } = await open(change);
  await expect(port.send(message)).rejects.toThrow(code);
});

test('refusals say whether trying again may help; so does no answer', async () => {
  const { port, started } = await open();
  started.answerWith('isv.MOBILE_NUMBER_ILLEGAL');
  await expect(port.send(message)).rejects.toMatchObject({ retryable: false });
  started.answerWith('isv.BUSINESS_LIMIT_CONTROL');
  await expect(port.send(message)).rejects.toMatchObject({ retryable: true });
  await started.close();
  await expect(port.send(message)).rejects.toMatchObject({ retryable: true });
});
