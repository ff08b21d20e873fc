import type { SmsMessage, SmsPort } from '#server/ports/sms.ts';

export interface InboxMessage {
  phone: string;
  text: string;
  /** The code in it; empty where there is none. */
  code: string;
}

/** A telephone that everybody here can read: messages are printed and the last ones kept. */
export interface ConsoleSms extends SmsPort {
  /** Newest first, at most 50. */
  inbox(phone?: string): InboxMessage[];
}

const KEPT = 50;

function wordingOf(message: SmsMessage): string {
  if (message.kind === 'code') {
    return `【研见】验证码 ${message.code}，${message.minutes} 分钟内有效。如非本人操作，请忽略。`;
  }
  if (message.kind === 'already-registered') {
    return '【研见】此手机号已注册，请直接登录；忘记密码可在登录框重设。如非本人操作，请忽略。';
  }
  return '【研见】此手机号尚未注册，请先注册。如非本人操作，请忽略。';
}

/** The default where no provider is configured. `print` receives one line for each message. */
export function createConsoleSms(print: (line: string) => void): ConsoleSms {
  const messages: InboxMessage[] = [];
  return {
    async send(message) {
      const text = wordingOf(message);
      messages.unshift({ phone: message.phone, text, code: message.kind === 'code' ? message.code : '' });
      messages.length = Math.min(messages.length, KEPT);
      print(`短信（未发送，仅显示在此）→ ${message.phone}：${text}`);
    },
    inbox: (phone) => messages.filter((message) => phone === undefined || message.phone === phone),
  };
}
