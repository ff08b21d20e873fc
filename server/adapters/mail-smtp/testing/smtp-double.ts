import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Where the double says no, or hangs up: instead of answering the command, or after the whole letter was heard. */
export interface Fault {
  at: 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'letter';
  /** What is answered; null hangs up. */
  reply: string | null;
}

export interface Heard {
  from: string;
  to: string[];
  /** As it came over the wire, dots undone. */
  raw: string;
  isEncrypted: boolean;
}

export type SmtpDouble = Awaited<ReturnType<typeof startSmtpDouble>>;

interface Options {
  login?: { user: string; password: string };
  /** A key and a certificate: STARTTLS is offered. */
  tls?: { key: string; cert: string };
}

const PLAIN = /^AUTH PLAIN (\S+)$/i;

/** A mail server as RFC 5321 has it, by hand and over the wire: no code is shared with what is tested. */
export async function startSmtpDouble({ login, tls }: Options = {}) {
  const letters: Heard[] = [];
  const open = new Set<Socket>();
  let fault: Fault | null = null;

  function serve(socket: Socket, isEncrypted: boolean): void {
    let pending = '';
    let isLetter = false;
    let isKnown = login === undefined;
    let envelope: Pick<Heard, 'from' | 'to'> = { from: '', to: [] };
    const say = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const answer = (at: Fault['at'], line: string): boolean => {
      if (fault?.at !== at) {
        say(line);
        return true;
      }
      if (fault.reply === null) socket.destroy();
      else say(fault.reply);
      return false;
    };
    const extensions = ['250-double', ...(tls && !isEncrypted ? ['250-STARTTLS'] : [])];

    function startTls(context: { key: string; cert: string }): void {
      say('220 go on');
      socket.removeAllListeners('data');
      serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(context) }), true);
    }

    function logIn(line: string): void {
      const given = Buffer.from(PLAIN.exec(line)?.[1] ?? '', 'base64')
        .toString()
        .split('\0');
      isKnown = given[1] === login?.user && given[2] === login?.password;
      answer('AUTH', isKnown ? '235 welcome' : '535 who are you');
    }

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'STAR' && tls) startTls(tls);
      else if (verb === 'EHLO') answer('EHLO', [...extensions, '250 AUTH PLAIN'].join('\r\n'));
      else if (verb === 'AUTH') logIn(line);
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (!isKnown) say('530 log in first');
      else if (verb === 'MAIL') {
        envelope = { from: /<([^>]*)>/.exec(line)?.[1] ?? '', to: [] };
        answer('MAIL', '250 ok');
      } else if (verb === 'RCPT') {
        if (answer('RCPT', '250 ok')) envelope.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      } else if (verb === 'DATA') isLetter = answer('DATA', '354 go on');
      else say('500 what');
    }

    function take(): void {
      for (;;) {
        const end = pending.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = pending.slice(0, end);
        pending = pending.slice(end + (isLetter ? 5 : 2));
        if (!isLetter) {
          command(text);
          continue;
        }
        isLetter = false;
        const raw = text.replaceAll(/^\.\./gm, '.');
        if (answer('letter', '250 taken')) letters.push({ ...envelope, raw, isEncrypted });
      }
    }

    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Whoever hangs up on us is being tested.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString('latin1');
      take();
    });
    if (!isEncrypted) answer('greeting', '220 double');
  }

  const server = createServer((socket) => serve(socket, false));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    letters,
    fail(next: Fault | null) {
      fault = next;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
