import type { CodePurpose } from '#contract/calls/accounts.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SmsMessage, SmsPort } from '#server/ports/sms.ts';

export interface InboxMessage {
  phone: string;
  /** What it is about, in a few words, for example 注册账户. */
  purpose: string;
  text: string;
  /** The code in it; empty where there is none. */
  code: string;
  /** Milliseconds since 1970. */
  sentAtMs: number;
}

/** A telephone that everybody here can read: messages are printed and the last ones kept. */
export interface ConsoleSms extends SmsPort {
  /** Newest first, at most 50. */
  inbox(phone?: string): InboxMessage[];
}

const KEPT = 50;

const PURPOSES: Record<CodePurpose, string> = {
  register: '注册账户',
  bind: '绑定手机号',
  reset: '重设密码',
  change: '更换手机号',
  delete: '注销账户',
};

function wordingOf(message: SmsMessage): { purpose: string; text: string } {
  if (message.kind === 'code') {
    const { code, minutes } = message;
    const purpose = PURPOSES[message.purpose];
    const text = `【研见】验证码 ${code}，用于${purpose}，${minutes} 分钟内有效。如非本人操作，请忽略。`;
    return { purpose, text };
  }
  if (message.kind === 'already-registered') {
    const text = '【研见】此手机号已注册，请直接登录；忘记密码可在登录框重设。如非本人操作，请忽略。';
    return { purpose: '手机号已注册', text };
  }
  const text = '【研见】此手机号尚未注册，请先注册。如非本人操作，请忽略。';
  return { purpose: '手机号未注册', text };
}

/** The default where no provider is configured. `print` receives one line for each message. */
export function createConsoleSms(print: (line: string) => void, clock: Clock): ConsoleSms {
  const messages: InboxMessage[] = [];
  return {
    async send(message) {
      const { purpose, text } = wordingOf(message);
      const { phone } = message;
      const code = message.kind === 'code' ? message.code : '';
      messages.unshift({ phone, purpose, text, code, sentAtMs: clock.now() });
      messages.length = Math.min(messages.length, KEPT);
      print(`短信（未发送，仅显示在此）→ ${phone}：${text}`);
    },
    inbox: (phone) => messages.filter((message) => phone === undefined || message.phone === phone),
  };
}
