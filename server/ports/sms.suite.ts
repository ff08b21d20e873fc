import { expect, test } from 'vitest';
import { SmsFailed, type SmsMessage, type SmsPort } from './sms.ts';

/** What a test can see and do behind an adapter. */
export interface SmsStage {
  port: SmsPort;
  /** What arrived for a phone, oldest first. */
  arrived(phone: string): { kind: SmsMessage['kind']; code: string }[];
  /** Makes the provider refuse from now on; undefined where the adapter cannot fail. */
  refuse?: () => void;
}

/** What every adapter of the port must do. `open` is called once for each test. */
export function smsSuite(open: () => Promise<SmsStage>): void {
  test('a code arrives once, at its phone', async () => {
    const { port, arrived } = await open();
    await port.send({ kind: 'code', purpose: 'register', phone: '13900000001', code: '004217', minutes: 5 });
    expect(arrived('13900000001')).toEqual([{ kind: 'code', code: '004217' }]);
    expect(arrived('13900000002')).toEqual([]);
  });

  test('the other two messages are told apart', async () => {
    const { port, arrived } = await open();
    await port.send({ kind: 'already-registered', phone: '13900000003' });
    await port.send({ kind: 'not-registered', phone: '13900000003' });
    expect(arrived('13900000003').map(({ kind }) => kind)).toEqual(['already-registered', 'not-registered']);
  });

  test('a refusal is thrown as SmsFailed', async () => {
    const { port, refuse, arrived } = await open();
    if (refuse === undefined) return expect(port.send).toBeTypeOf('function');
    refuse();
    const sending = port.send({
      kind: 'code',
      purpose: 'register',
      phone: '13900000004',
      code: '111111',
      minutes: 5,
    });
    await expect(sending).rejects.toBeInstanceOf(SmsFailed);
    expect(arrived('13900000004')).toEqual([]);
  });
}
