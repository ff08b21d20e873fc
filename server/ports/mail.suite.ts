import { expect, test } from 'vitest';
import { MailFailed, type MailMessage, type MailPort } from './mail.ts';

/** What a test can see and do behind an adapter. */
export interface MailStage {
  port: MailPort;
  /** What arrived for an address, oldest first. */
  arrived(address: string): { subject: string; text: string }[];
  /** Makes whoever takes the messages refuse from now on; undefined where the adapter cannot fail. */
  refuse?: () => void;
}

export const letter = (change: Partial<MailMessage> = {}): MailMessage => ({
  id: '7b0c9c0e-0000-4000-8000-000000000001',
  to: 'reader@example.com',
  subject: '储能有 2 篇新报告',
  text: '《储能温控深度》\nhttps://yanjian.example/detail?fid=1',
  html: '<p>《储能温控深度》</p>',
  unsubscribeUrl: 'https://yanjian.example/alerts/mail/unsubscribe/x',
  ...change,
});

/** What every adapter of the port must do. `open` is called once for each test. */
export function mailSuite(open: () => Promise<MailStage>): void {
  test('a letter arrives once, at its address, as it was written', async () => {
    const { port, arrived } = await open();
    await port.send(letter());
    const [first, ...more] = arrived('reader@example.com');
    expect(more).toEqual([]);
    expect(first?.subject).toBe('储能有 2 篇新报告');
    expect(first?.text).toContain('https://yanjian.example/detail?fid=1');
    expect(arrived('other@example.com')).toEqual([]);
  });

  test('a refusal is thrown as MailFailed', async () => {
    const { port, refuse, arrived } = await open();
    if (refuse === undefined) return expect(port.send).toBeTypeOf('function');
    refuse();
    await expect(port.send(letter())).rejects.toBeInstanceOf(MailFailed);
    expect(arrived('reader@example.com')).toEqual([]);
  });
}
