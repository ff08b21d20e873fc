import { z } from 'zod';
import { PASSWORD_LENGTH } from '../text/passwords.ts';
import { call, request } from '../wire/call.ts';
import { Flag, Phone } from '../wire/fields.ts';

/** The version of the user agreement and privacy policy that people agree to now. */
export const AGREEMENT_VERSION = '2026-11-01';
/** The documents that one agreement covers; every consent is recorded for each, with its version. */
export const AGREEMENT_DOCUMENTS = ['user-agreement', 'privacy-policy'] as const;
export type AgreementDocument = (typeof AGREEMENT_DOCUMENTS)[number];

/** Given for signing in: any text, because old rules may have allowed it. */
const GivenPassword = z.string().min(1, '请输入密码').max(256, '密码过长');
const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, `密码至少 ${PASSWORD_LENGTH.least} 位`)
  .max(PASSWORD_LENGTH.most * 2, `密码最多 ${PASSWORD_LENGTH.most} 位`);
const PhoneCode = z.string().regex(/^\d{6}$/, '应为 6 位数字验证码');
const Agreement = z.string().min(1, '请先阅读并同意用户协议与隐私政策').max(40);
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Text in UTF-8 in canonical base64 (RFC 4648 §4): padding, no white space, no stray bits. */
const Base64Text = z
  .string()
  .min(1, '请输入密码')
  .max(400, '密码过长')
  .transform((encoded, context) => {
    try {
      if (!BASE64.test(encoded) || btoa(atob(encoded)) !== encoded) throw new Error('not canonical');
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      context.addIssue({ code: 'custom', message: '应为 UTF-8 文本的标准 base64' });
      return z.NEVER;
    }
  });

/** UTF-8 and base64, as `usernameLogin` wants the password. */
export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** After signing in the session is in cookies; the keys of signing and sealing change with it. */
export const SignedIn = z.object({
  /** The CSRF companion, the same as the `token` cookie. */
  authToken: z.string(),
  /** Names the session in the list of devices; the secret id is only in the HttpOnly cookie. */
  sid: z.string(),
  openid: z.string(),
  /** 138****0000; empty where none is bound. */
  phone: z.string(),
});
export type SignedIn = z.infer<typeof SignedIn>;
const Done = z.object({ message: z.string() });

export const phoneLogin = call({
  method: 'POST',
  path: '/api/user/phoneLogin',
  summary: '手机号密码登录',
  access: 'visitor',
  request: request({ phone: Phone, pwd: GivenPassword }),
  response: SignedIn,
});
export const usernameLogin = call({
  method: 'POST',
  path: '/api/v2/user/usernameLogin',
  summary: '企业账号登录，密码为 base64',
  access: 'visitor',
  request: request({
    username: z.string().min(1, '请输入用户名').max(64, '用户名过长'),
    password: Base64Text,
  }),
  response: SignedIn,
});
export const verifyUserPhone = call({
  method: 'POST',
  path: '/api/user/verifyUserPhone',
  summary: '手机号能否用于登录；为不泄露谁已注册，格式正确一律为真',
  access: 'visitor',
  request: request({ phone: Phone }),
  response: z.object({ exists: z.boolean() }),
});

/** What a code is for; a code for one thing opens no other. */
export const CODE_PURPOSES = ['register', 'bind', 'reset', 'change', 'delete'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const sendPhoneCode = call({
  method: 'POST',
  path: '/api/user/sendPhoneCode',
  summary: '发送短信验证码，5 分钟内有效；不带 purpose 时，已登录为绑定，未登录为重设密码',
  access: 'visitor',
  request: request({ phone: Phone, purpose: z.enum(CODE_PURPOSES).optional() }),
  /** `resendAfter` and `validFor` in seconds. */
  response: Done.extend({ resendAfter: z.number().int(), validFor: z.number().int() }),
});
export const getAgreements = call({
  method: 'GET',
  path: '/api/v2/user/getAgreements',
  summary: '注册前须同意的协议：当前版本、标题与网页地址',
  access: 'visitor',
  request: request({}),
  response: z.object({
    /** What `registerByPhone` and `answerLoginScan` want as `agreement`. */
    version: z.string(),
    list: z.array(z.object({ document: z.enum(AGREEMENT_DOCUMENTS), title: z.string(), path: z.string() })),
  }),
});
export const registerByPhone = call({
  method: 'POST',
  path: '/api/user/register',
  summary: '手机号与验证码注册并登录；须年满 18 岁并同意协议；pwd 可以不给，以后再设',
  access: 'visitor',
  request: request({
    phone: Phone,
    /** Empty for an account that signs in by a password only once one was set (`returnPwd`). */
    pwd: NewPassword.or(z.literal('')).default(''),
    code: PhoneCode,
    /** The version of the agreement that was shown. */
    agreement: Agreement,
    /** 1 declares to be 18 or over. */
    adult: Flag,
    channel: z.string().max(64).default(''),
  }),
  response: SignedIn,
});
export const bindPhone = call({
  method: 'POST',
  path: '/api/user/bindPhone',
  summary: '绑定手机号并设置密码；已有密码的账户须填原密码',
  access: 'signedIn',
  request: request({ phone: Phone, pwd: NewPassword, code: PhoneCode }),
  response: Done,
});
export const changePhone = call({
  method: 'POST',
  path: '/api/v2/user/changePhone',
  summary: '更换已绑定的手机号：须填登录密码与发到新号的验证码（purpose 为 change）；其他设备随即退出',
  access: 'signedIn',
  /** `phone` is the new one. */
  request: request({ phone: Phone, pwd: GivenPassword, code: PhoneCode }),
  response: Done,
});
export const changePassword = call({
  method: 'POST',
  path: '/api/v2/user/changePassword',
  openTo: ['pending'],
  summary:
    '更换登录密码，须填当前密码；其他设备随即退出。管理员代设的密码须先这样换掉，之前只能看资料、换密码与退出',
  access: 'signedIn',
  request: request({ pwd: GivenPassword, newPwd: NewPassword }),
  response: Done,
});
export const returnPwd = call({
  method: 'POST',
  path: '/api/user/returnPwd',
  summary: '用验证码设置或重设密码；其他设备随即退出',
  access: 'visitor',
  request: request({ phone: Phone, pwd: NewPassword, code: PhoneCode }),
  response: Done,
});

export const Device = z.object({
  id: z.string(),
  current: z.boolean(),
  /** phone, username, wechat or register. */
  way: z.string(),
  /** For example `Chrome · Windows`. */
  browser: z.string(),
  place: z.string(),
  /** Seconds since 1970. */
  signedInAt: z.number().int(),
  lastSeenAt: z.number().int(),
});
export const getSessions = call({
  method: 'POST',
  path: '/api/v2/user/getSessions',
  summary: '已登录的设备',
  access: 'signedIn',
  request: request({}),
  response: z.object({ list: z.array(Device), limit: z.number().int() }),
});
export const revokeSession = call({
  method: 'POST',
  path: '/api/v2/user/revokeSession',
  summary: '让某台设备退出；id 为 others 时，除本机外全部退出',
  access: 'signedIn',
  request: request({ id: z.union([z.uuid('应为设备编号'), z.literal('others')]) }),
  response: z.object({ ended: z.number().int() }),
});

export const getConsents = call({
  method: 'POST',
  path: '/api/v2/user/getConsents',
  summary: '本人同意过的协议及版本，新的在前',
  access: 'signedIn',
  request: request({}),
  response: z.object({
    list: z.array(
      z.object({
        document: z.enum(AGREEMENT_DOCUMENTS),
        version: z.string(),
        /** Seconds since 1970. */
        agreedAt: z.number().int(),
      }),
    ),
  }),
});
/** Reads every table that holds something about the person. */
const EXPORT_COST = 40;

export const exportMyData = call({
  method: 'POST',
  cost: EXPORT_COST,
  path: '/api/v2/user/exportData',
  summary: '导出平台保存的关于本人的全部数据',
  access: 'signedIn',
  request: request({}),
  response: z.object({ exported_at: z.number().int(), parts: z.record(z.string(), z.unknown()) }),
});
export const requestDeletion = call({
  method: 'POST',
  path: '/api/v2/user/requestDeletion',
  summary:
    '申请注销账户，15 日内执行，期间可撤回；有密码须填密码，或填发到绑定手机的验证码（purpose 为 delete）',
  access: 'signedIn',
  request: request({
    pwd: z.string().max(256).default(''),
    code: PhoneCode.or(z.literal('')).default(''),
    cancel: Flag,
  }),
  /** Seconds since 1970 when the account goes; 0 when nothing is planned. */
  response: z.object({ dueAt: z.number().int() }),
});
