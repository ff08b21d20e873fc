import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailFailed, type MailFate, type MailMessage, type MailPort } from '#server/ports/mail.ts';

export interface SmtpOptions {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` before anything is said, `none` for a server on this machine. */
  security: 'tls' | 'starttls' | 'none';
  /** null where the server asks for none. */
  login: { user: string; password: string } | null;
  /** `address` or `name <address>`. */
  from: string;
  /** Time without a word from the server, milliseconds. */
  patienceMs?: number;
  /** An authority beside the usual ones, for tests. */
  ca?: string;
}

const PATIENCE_MS = 15_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** The command that was answered so. */
  command?: string;
}

const PERMANENT = 500;

/** `hasLeft`: the server let us begin, and some of the message was handed over. */
function fateOf({ responseCode, command, code }: SmtpError, hasLeft: boolean): MailFate {
  if (responseCode === undefined) return hasLeft ? 'unknown' : 'later';
  // Of the sender and the login the operator hears; only a reader's own address, or the letter itself, is refused for good.
  const isOurs = code === 'EAUTH' || command === 'MAIL FROM' || !(hasLeft || command === 'RCPT TO');
  return responseCode >= PERMANENT && !isOurs ? 'never' : 'later';
}

const plainAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

async function compose(letter: MailMessage, from: string): Promise<Buffer> {
  const host = plainAddress(from).split('@')[1] ?? 'localhost';
  const { unsubscribeUrl } = letter;
  return new MailComposer({
    from,
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${letter.id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function connectionOf({ host, port, security, patienceMs = PATIENCE_MS, ca }: SmtpOptions): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
  });
}

/** Sends by SMTP, one connection a letter: few leave at a time, and what became of each is known. */
export function createSmtpMail(options: SmtpOptions): MailPort {
  const exchange = (letter: MailMessage, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const connection = connectionOf(options);
      let hasLeft = false;
      const message = new Readable({
        read() {
          // Asked for when the server has said that it takes the message (354), not before.
          hasLeft = true;
          this.push(content);
          this.push(null);
        },
      });
      const fail = (error: SmtpError) => {
        connection.close();
        reject(new MailFailed(`邮件服务器：${error.message}`, fateOf(error, hasLeft)));
      };
      const send = () =>
        connection.send({ from: plainAddress(options.from), to: letter.to }, message, (error) => {
          if (error) return fail(error);
          connection.quit();
          resolve();
        });
      connection.once('error', fail);
      connection.connect((error) => {
        if (error) return fail(error);
        const { login } = options;
        if (login === null) return send();
        connection.login({ user: login.user, pass: login.password }, (refused) =>
          refused ? fail(refused) : send(),
        );
      });
    });
  return { send: async (letter) => exchange(letter, await compose(letter, options.from)) };
}
