import { afterEach, describe, expect, test } from 'vitest';
import { letter, type MailStage, mailSuite } from '#server/ports/mail.suite.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { createSmtpMail, type SmtpOptions } from './smtp-mail.ts';
import { type Fault, type Heard, type SmtpDouble, startSmtpDouble } from './testing/smtp-double.ts';

const LOGIN = { user: 'yanjian', password: 'a password' };
let double: SmtpDouble | undefined;
afterEach(() => double?.close());

async function open(change: Partial<SmtpOptions> = {}, around: Parameters<typeof startSmtpDouble>[0] = {}) {
  const started = await startSmtpDouble({ login: LOGIN, ...around });
  double = started;
  const port = createSmtpMail({
    host: '127.0.0.1',
    port: started.port,
    security: 'none',
    login: LOGIN,
    from: '研见 <alerts@yanjian.example>',
    ...change,
  });
  return { port, started };
}

const headersOf = ({ raw }: Heard) => raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
const header = (heard: Heard, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headersOf(heard))?.[1]?.trim() ?? '';

const unquoted = (text: string) => {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
/** Encoded words of RFC 2047. */
const unworded = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : unquoted(body.replaceAll('_', ' ')),
    );

function plainPartOf({ raw }: Heard): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw);
  const body = part?.[1] ?? '';
  return /base64/i.test(part?.[0] ?? '') ? Buffer.from(body, 'base64').toString('utf8') : unquoted(body);
}

async function openStage(): Promise<MailStage> {
  const { port, started } = await open();
  return {
    port,
    refuse: () => started.fail({ at: 'RCPT', reply: '550 no such box' }),
    arrived: (address) =>
      started.letters
        .filter(({ to }) => to.includes(address))
        .map((heard) => ({ subject: unworded(header(heard, 'Subject')), text: plainPartOf(heard) })),
  };
}

describe('as a port', () => mailSuite(openStage));

test('a letter names itself, its sender and the way out of the list', async () => {
  const { port, started } = await open();
  await port.send(letter());
  const [heard] = started.letters;
  if (heard === undefined) throw new Error('no letter');
  expect([heard.from, heard.to]).toEqual(['alerts@yanjian.example', ['reader@example.com']]);
  expect(header(heard, 'Message-ID')).toBe('<7b0c9c0e-0000-4000-8000-000000000001@yanjian.example>');
  expect(header(heard, 'List-Unsubscribe')).toBe('<https://yanjian.example/alerts/mail/unsubscribe/x>');
  expect(header(heard, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(unworded(header(heard, 'From'))).toContain('研见');
});

test('nothing is said in clear where encryption is asked for', async () => {
  const tls = selfSigned('localhost');
  const starttls = { security: 'starttls', host: 'localhost', ca: tls.cert } as const;
  const { port, started } = await open(starttls, { tls });
  await port.send(letter());
  expect(started.letters.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  await started.close();
  const clear = await open(starttls);
  await expect(clear.port.send(letter())).rejects.toMatchObject({ fate: 'later' });
  expect(clear.started.letters).toEqual([]);
});

test('an address cannot bring in another recipient or header', async () => {
  const { port, started } = await open();
  const sending = port.send(
    letter({ to: 'a@example.com>\r\nRCPT TO:<b@example.com', subject: 'x\r\nBcc: c@example.com' }),
  );
  await sending.catch(() => undefined);
  for (const heard of started.letters) {
    expect(heard.to).not.toContain('b@example.com');
    expect(headersOf(heard)).not.toMatch(/^bcc:/im);
  }
});

test.each<[string, Fault, string]>([
  ['no greeting', { at: 'greeting', reply: null }, 'later'],
  ['too busy', { at: 'greeting', reply: '421 later' }, 'later'],
  ['a wrong login', { at: 'AUTH', reply: '535 no' }, 'later'],
  ['a sender that is not taken', { at: 'MAIL', reply: '550 no' }, 'later'],
  ['a full box', { at: 'RCPT', reply: '452 full' }, 'later'],
  ['no such box', { at: 'RCPT', reply: '550 no such box' }, 'never'],
  ['hung up before the letter', { at: 'RCPT', reply: null }, 'later'],
  ['hung up instead of hearing it', { at: 'DATA', reply: null }, 'later'],
  ['a letter put off', { at: 'letter', reply: '451 later' }, 'later'],
  ['a letter refused', { at: 'letter', reply: '554 spam' }, 'never'],
  ['hung up after the letter', { at: 'letter', reply: null }, 'unknown'],
])('%s: %o is %s', async (_what, fault, fate) => {
  const { port, started } = await open();
  started.fail(fault);
  await expect(port.send(letter())).rejects.toMatchObject({ name: 'MailFailed', fate });
  expect(started.letters).toEqual([]);
});

test('nobody there may be there later', async () => {
  const { port, started } = await open();
  await started.close();
  await expect(port.send(letter())).rejects.toMatchObject({ fate: 'later' });
});
