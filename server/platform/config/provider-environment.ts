import { z } from 'zod';

const needed = (because: string) => z.string(`未给出，${because}时必须给出`).min(1);

const ALIYUN = 'SMS_PROVIDER=aliyun ';
const OFFIACCOUNT = 'WECHAT_PROVIDER=offiaccount ';
const templateCode = needed(ALIYUN).regex(/^SMS_\d+$/, '应为模板编号，例如 SMS_123456789');

/** Where text messages go. `console` sends none: they are printed and shown in the inbox. */
export const SmsEnvironment = z.discriminatedUnion(
  'SMS_PROVIDER',
  [
    z.object({
      SMS_PROVIDER: z.literal('console'),
      /** The page that shows the messages; `auto` has it only on the embedded database of a site without public name. */
      SMS_INBOX: z.enum(['on', 'off', 'auto'], '应为 on、off 或 auto').default('auto'),
    }),
    z.object({
      SMS_PROVIDER: z.literal('aliyun'),
      SMS_INBOX: z
        .enum(['off', 'auto'], '真实短信没有收件箱，请去掉 SMS_INBOX=on 或改用 SMS_PROVIDER=console')
        .default('off'),
      ALIYUN_SMS_KEY_ID: needed(ALIYUN),
      ALIYUN_SMS_KEY_SECRET: needed(ALIYUN),
      /** Registered signature, without brackets. */
      ALIYUN_SMS_SIGN_NAME: needed(ALIYUN).regex(/^[^【】]+$/, '不要带【】'),
      /** Registered template with the variables `code` and `minutes`. */
      ALIYUN_SMS_TEMPLATE_CODE: templateCode,
      /** Registered template without variables: this phone has an account. */
      ALIYUN_SMS_TEMPLATE_REGISTERED: templateCode,
      /** Registered template without variables: this phone has no account. */
      ALIYUN_SMS_TEMPLATE_UNREGISTERED: templateCode,
      ALIYUN_SMS_ENDPOINT: z.url({ protocol: /^https?$/, error: '应为完整网址' }).optional(),
    }),
  ],
  '应为 console 或 aliyun',
);

const SMTP = 'MAIL_PROVIDER=smtp ';

/** Where letters go. `console` sends none: they are printed and shown in the letter box, where that is open. */
export const MailEnvironment = z.discriminatedUnion(
  'MAIL_PROVIDER',
  [
    z.object({ MAIL_PROVIDER: z.literal('console') }),
    z
      .object({
        MAIL_PROVIDER: z.literal('smtp'),
        SMTP_HOST: needed(SMTP),
        SMTP_PORT: z.coerce.number('应为端口号').int('应为整数').min(1).max(65_535).optional(),
        SMTP_SECURITY: z.enum(['tls', 'starttls', 'none'], '应为 tls、starttls 或 none').default('tls'),
        SMTP_USER: z.string().optional(),
        SMTP_PASSWORD: z.string().optional(),
        /** `address` or `name <address>`; the server must let us write in its name. */
        MAIL_FROM: needed(SMTP).regex(
          /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          '应为邮箱地址，或“名称 <邮箱地址>”',
        ),
      })
      .refine(({ SMTP_USER, SMTP_PASSWORD }) => (SMTP_USER === undefined) === (SMTP_PASSWORD === undefined), {
        path: ['SMTP_PASSWORD'],
        error: 'SMTP_USER 与 SMTP_PASSWORD 应一起给出或都不给',
      }),
  ],
  '应为 console 或 smtp',
);

/** Who scans login codes. `simulated` plays WeChat with a page of our own, for trying out; `off` has none. */
export const WechatEnvironment = z.discriminatedUnion(
  'WECHAT_PROVIDER',
  [
    z.object({ WECHAT_PROVIDER: z.literal('simulated') }),
    z.object({ WECHAT_PROVIDER: z.literal('off') }),
    z.object({
      WECHAT_PROVIDER: z.literal('offiaccount'),
      WECHAT_APP_ID: needed(OFFIACCOUNT).regex(/^wx[\w-]+$/, '应为公众号的 AppID，以 wx 开头'),
      WECHAT_APP_SECRET: needed(OFFIACCOUNT),
      /** The token (令牌) of the account's server settings; signs pushes. */
      WECHAT_PUSH_TOKEN: needed(OFFIACCOUNT).regex(/^[A-Za-z0-9]{3,32}$/, '应为 3 至 32 位字母或数字'),
      /** The link to confirm goes to phones, so it must lead here from anywhere. */
      PUBLIC_URL: z.string(`未给出，${OFFIACCOUNT}时必须给出手机能打开的网址`),
      WECHAT_ENDPOINT: z.url({ protocol: /^https?$/, error: '应为完整网址' }).optional(),
    }),
  ],
  '应为 offiaccount、off，或仅供试用的 simulated',
);

export type SmsConfig =
  | { provider: 'console'; inbox: boolean }
  | {
      provider: 'aliyun';
      keyId: string;
      keySecret: string;
      signName: string;
      templates: { code: string; registered: string; unregistered: string };
      /** null is Aliyun's own address. */
      endpoint: string | null;
    };

export type MailConfig =
  /** `box` is where letters can be read at this machine; without it, nobody is offered any. */
  | { provider: 'console'; box: boolean }
  | {
      provider: 'smtp';
      host: string;
      port: number;
      security: 'tls' | 'starttls' | 'none';
      login: { user: string; password: string } | null;
      from: string;
    };

const SMTP_PORTS = { tls: 465, starttls: 587, none: 25 };

/** `isTrial` as for text messages. */
export function mailConfigOf(env: z.infer<typeof MailEnvironment>, isTrial: boolean): MailConfig {
  if (env.MAIL_PROVIDER === 'console') return { provider: 'console', box: isTrial };
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = env;
  return {
    provider: 'smtp',
    host: SMTP_HOST,
    port: SMTP_PORT ?? SMTP_PORTS[SMTP_SECURITY],
    security: SMTP_SECURITY,
    login:
      SMTP_USER === undefined || SMTP_PASSWORD === undefined
        ? null
        : { user: SMTP_USER, password: SMTP_PASSWORD },
    from: MAIL_FROM,
  };
}

export type WechatConfig =
  /** `isAskedFor`: by name, so that people are offered it; otherwise a trial that has nothing else does without. */
  | { provider: 'simulated'; isAskedFor: boolean }
  | { provider: 'off' }
  | {
      provider: 'offiaccount';
      appId: string;
      appSecret: string;
      pushToken: string;
      /** null is WeChat's own address. */
      endpoint: string | null;
    };

/** `isTrial` as `config/is-trial.ts` says. */
export function smsConfigOf(env: z.infer<typeof SmsEnvironment>, isTrial: boolean): SmsConfig {
  if (env.SMS_PROVIDER === 'console') {
    return { provider: 'console', inbox: env.SMS_INBOX === 'on' || (env.SMS_INBOX === 'auto' && isTrial) };
  }
  return {
    provider: 'aliyun',
    keyId: env.ALIYUN_SMS_KEY_ID,
    keySecret: env.ALIYUN_SMS_KEY_SECRET,
    signName: env.ALIYUN_SMS_SIGN_NAME,
    templates: {
      code: env.ALIYUN_SMS_TEMPLATE_CODE,
      registered: env.ALIYUN_SMS_TEMPLATE_REGISTERED,
      unregistered: env.ALIYUN_SMS_TEMPLATE_UNREGISTERED,
    },
    endpoint: env.ALIYUN_SMS_ENDPOINT ?? null,
  };
}

export function wechatConfigOf(env: z.infer<typeof WechatEnvironment>, isAskedFor: boolean): WechatConfig {
  if (env.WECHAT_PROVIDER === 'simulated') return { provider: 'simulated', isAskedFor };
  if (env.WECHAT_PROVIDER === 'off') return { provider: 'off' };
  return {
    provider: 'offiaccount',
    appId: env.WECHAT_APP_ID,
    appSecret: env.WECHAT_APP_SECRET,
    pushToken: env.WECHAT_PUSH_TOKEN,
    endpoint: env.WECHAT_ENDPOINT ?? null,
  };
}
