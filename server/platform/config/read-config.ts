import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { TrafficLimits } from '../http/traffic.ts';
import { isTrial } from './is-trial.ts';
import { type ObjectConfig, ObjectEnvironment, objectConfigOf } from './object-environment.ts';
import { type PaymentConfig, PaymentEnvironment } from './payment-environment.ts';
import {
  type MailConfig,
  MailEnvironment,
  mailConfigOf,
  type SmsConfig,
  SmsEnvironment,
  smsConfigOf,
  type WechatConfig,
  WechatEnvironment,
  wechatConfigOf,
} from './provider-environment.ts';
import { type SearchConfig, SearchEnvironment, searchConfigOf } from './search-environment.ts';
import { type TraceConfig, TraceEnvironment, traceConfigOf } from './trace-environment.ts';

/** A limit that the operator may set; whoever keeps to it knows the standard one. */
const limit = z.coerce.number('应为整数').int('应为整数').min(1).max(1_000_000).optional();
const switchValue = z.enum(['on', 'off', 'auto']);

/** What the HTTP server takes: an address, a network such as 10.0.0.0/8, or its names for private ones. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

const Environment = z
  .object({
    PORT: z.coerce.number('应为端口号').int('应为整数').min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头')
      .optional(),
    /** Where people reach the site; https turns on secure cookies and always-sealed answers. */
    PUBLIC_URL: z.url('应为完整网址，例如 https://yanjian.example').optional(),
    /** At least 32 characters; made once and kept in the data folder where it is not given. */
    SESSION_SECRET: z.string().min(32, '至少 32 个字符').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    ROLE: z.enum(['all', 'api', 'worker', 'migrate']).default('all'),
    /** Demo accounts and library: `auto` makes them only on the embedded database of a site without public name. */
    DEMO: switchValue.default('auto'),
    /** The pages that show the API (`/docs`): `auto` has them where the product is tried out. */
    API_PAGES: switchValue.default('auto'),
    /** Addresses of proxies in front whose forwarded addresses are believed, comma separated. */
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').map((address) => address.trim()))
      .transform((list) => list.filter((address) => address !== ''))
      .refine(
        (list) => list.every(isProxyAddress),
        '应为逗号分隔的 IP 地址或网段，例如 127.0.0.1,10.0.0.0/8',
      ),
    /** So many different reports read (or downloaded) in the window count as a machine's and suspend the action. */
    ABUSE_WINDOW_MINUTES: limit,
    ABUSE_MOST: limit,
    ABUSE_MOST_ENTERPRISE: limit,
    ABUSE_SUSPENSION_MINUTES: limit,
    /** What people may ask, an address of those who have not signed in and an account, and what is done at once; see docs/operations.md. */
    VISITOR_CALLS_PER_SECOND: limit,
    VISITOR_PAGES_PER_SECOND: limit,
    VISITOR_FILES_PER_SECOND: limit,
    ACCOUNT_CALLS_PER_SECOND: limit,
    ACCOUNT_PAGES_PER_SECOND: limit,
    ACCOUNT_FILES_PER_SECOND: limit,
    CALLS_AT_ONCE: limit,
    PAGES_AT_ONCE: limit,
    STREAMS_AT_ONCE: limit,
    QUEUE_MOST: limit,
    QUEUE_MOST_EACH: limit,
    /** Text messages of the whole site in 24 hours. */
    SMS_PER_DAY: limit,
    /** How to reach customer service, in the operator's words, then a link to show as a code; nothing is said without it. */
    SUPPORT_CONTACT: z.string().trim().max(300, '至多 300 个字').default(''),
    /** Non-members wait some seconds before they read (S1 §4). */
    READING_COUNTDOWN: z.enum(['on', 'off'], '应为 on 或 off').default('on'),
    /** What readers choose among search results: not counted, counted, or counted and used (`npm run library -- learn`). */
    SEARCH_LEARNING: z.enum(['off', 'log', 'on'], '应为 off、log 或 on').default('off'),
    /** Days given on top of a first ordinary membership; 0 gives none. */
    ORDINARY_GIVE_DAYS: z.coerce.number('应为整数').int('应为整数').min(0).max(365).default(7),
    /** Report groups of one's own at the enterprise level. */
    ENTERPRISE_GROUPS: z.coerce.number('应为整数').int('应为整数').min(1).max(1000).default(20),
    /** Days of ordinary membership for the first payment of an invited person, 0 gives none; and how many such a person gets a year. */
    INVITE_REWARD_DAYS: z.coerce.number('应为整数').int('应为整数').min(0).max(365).default(7),
    INVITE_REWARDS_A_YEAR: z.coerce.number('应为整数').int('应为整数').min(1).max(1000).default(12),
    /** Whether non-members are pointed at coupons that they may claim or use: the hint in the header, the pop-up of the home page. */
    MEMBERSHIP_HINTS: z.enum(['on', 'off'], '应为 on 或 off').default('on'),
    /** Whether the text of scanned pages is read, where what it takes is installed. */
    OCR: z.enum(['on', 'off'], '应为 on 或 off').default('on'),
    /** Whether reading them gives way to everything else on the machine, or takes its share of the cores. */
    OCR_PRIORITY: z.enum(['low', 'normal'], '应为 low 或 normal').default('low'),
    /** A language model that answers as OpenAI's chat completions do: where it is up to `/v1`, its key, its name. */
    MODEL_URL: z
      .url({ protocol: /^https?$/, error: '应为完整网址，例如 https://model.example/v1' })
      .optional(),
    MODEL_KEY: z.string().default(''),
    MODEL_NAME: z.string().optional(),
    /** After a stop was asked for, so long the process still serves, while `/readyz` tells proxies to send nobody more. */
    DRAIN_SECONDS: z.coerce.number('应为整数').int('应为整数').min(0).max(300).default(0),
    /** A call that takes so long is written in the log, by its path, its time and the number of its request; 0 writes none. */
    SLOW_CALL_MS: z.coerce.number('应为毫秒数').int('应为整数').min(0).max(600_000).default(2_000),
    /** Encrypts what `npm run library -- backup` writes, and opens it again. */
    BACKUP_PASSPHRASE: z.string().min(12, '至少 12 个字符').optional(),
    PDF_WORKERS: z.coerce.number('应为整数').int('应为整数').min(1).max(64).optional(),
  })
  .refine(({ MODEL_URL, MODEL_NAME }) => (MODEL_URL === undefined) === (MODEL_NAME === undefined), {
    path: ['MODEL_NAME'],
    error: 'MODEL_URL 与 MODEL_NAME 应一起给出或都不给',
  });

export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** null starts the embedded server. */
  databaseUrl: string | null;
  publicUrl: string | null;
  sessionSecret: string | null;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  role: z.infer<typeof Environment>['ROLE'];
  demo: boolean;
  /** Nobody but the person at this machine is meant to come. */
  trial: boolean;
  /** Whether `/docs` shows the API. */
  apiPages: boolean;
  trustedProxies: string[];
  pdfWorkers: number | null;
  /** 0 stops at once. */
  drainMs: number;
  /** Calls that take so long are logged; 0 none. */
  slowCallMs: number;
  /** null leaves backups readable to whoever has them. */
  backupPassphrase: string | null;
  /** Whether scanned pages are read. */
  ocr: boolean;
  /** Whether everything else comes before them. */
  ocrStepsBack: boolean;
  /** Empty where nobody answers. */
  supportContact: string;
  readingCountdown: boolean;
  searchLearning: z.infer<typeof Environment>['SEARCH_LEARNING'];
  /** 0 gives none. */
  ordinaryGiveDays: number;
  enterpriseGroups: number;
  inviteTerms: { rewardDays: number; rewardsAYear: number };
  membershipHints: boolean;
  /** null answers with the reports' own words. */
  model: { url: string; key: string; name: string } | null;
  sms: SmsConfig;
  mail: MailConfig;
  wechat: WechatConfig;
  payment: PaymentConfig;
  objects: ObjectConfig;
  search: SearchConfig;
  /** null keeps no traces and loads nothing for them. */
  traces: TraceConfig | null;
  /** Only what the operator set; the standard stands where the limit is kept. */
  limits: {
    abuse: { windowMs?: number; most?: number; mostForEnterprise?: number; suspensionMs?: number };
    sms: { perDay?: number };
    traffic: Partial<TrafficLimits>;
  };
}

const MINUTE_MS = 60_000;

export class ConfigInvalid extends Error {
  override name = 'ConfigInvalid';
}

/** Reads and checks the environment once. Throws `ConfigInvalid` with one line for each bad variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => (value ?? '') !== ''));
  const parsed = Environment.safeParse(given);
  const sms = SmsEnvironment.safeParse({ SMS_PROVIDER: 'console', ...given });
  const mail = MailEnvironment.safeParse({ MAIL_PROVIDER: 'console', ...given });
  const trial = isTrial(given);
  // Anybody can play anybody of the simulated WeChat, and everybody can pay the sandbox without money: past a trial, neither is there unasked.
  const played = { WECHAT_PROVIDER: 'simulated', PAYMENT_PROVIDER: 'sandbox' };
  const chosen = { ...(trial ? played : { WECHAT_PROVIDER: 'off', PAYMENT_PROVIDER: 'off' }), ...given };
  const wechat = WechatEnvironment.safeParse(chosen);
  const payment = PaymentEnvironment.safeParse(chosen);
  const objects = ObjectEnvironment.safeParse({ OBJECT_STORE: 'disk', ...given });
  const search = SearchEnvironment.safeParse({ SEARCH_ENGINE: 'sqlite', ...given });
  const traces = TraceEnvironment.safeParse(given);
  if (
    !parsed.success ||
    !sms.success ||
    !mail.success ||
    !wechat.success ||
    !payment.success ||
    !objects.success ||
    !search.success ||
    !traces.success
  ) {
    throw invalid([parsed, sms, mail, wechat, payment, objects, search, traces]);
  }
  const env = parsed.data;
  refusePlayed(env, wechat.data.WECHAT_PROVIDER === 'simulated', payment.data.sandbox);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    demo: env.DEMO === 'on' || (env.DEMO === 'auto' && trial),
    trial,
    apiPages: env.API_PAGES === 'on' || (env.API_PAGES === 'auto' && trial),
    trustedProxies: env.TRUSTED_PROXIES,
    ocr: env.OCR === 'on',
    ocrStepsBack: env.OCR_PRIORITY === 'low',
    pdfWorkers: env.PDF_WORKERS ?? null,
    drainMs: env.DRAIN_SECONDS * 1000,
    slowCallMs: env.SLOW_CALL_MS,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    supportContact: env.SUPPORT_CONTACT,
    readingCountdown: env.READING_COUNTDOWN === 'on',
    searchLearning: env.SEARCH_LEARNING,
    ordinaryGiveDays: env.ORDINARY_GIVE_DAYS,
    enterpriseGroups: env.ENTERPRISE_GROUPS,
    inviteTerms: { rewardDays: env.INVITE_REWARD_DAYS, rewardsAYear: env.INVITE_REWARDS_A_YEAR },
    membershipHints: env.MEMBERSHIP_HINTS === 'on',
    model: modelOf(env),
    sms: smsConfigOf(sms.data, trial),
    mail: mailConfigOf(mail.data, trial),
    wechat: wechatConfigOf(wechat.data, given.WECHAT_PROVIDER !== undefined),
    payment: payment.data,
    objects: objectConfigOf(objects.data),
    search: searchConfigOf(search.data),
    traces: traceConfigOf(traces.data),
    limits: limitsOf(env),
  };
}

const modelOf = ({ MODEL_URL: url, MODEL_NAME: name, MODEL_KEY: key }: z.infer<typeof Environment>) =>
  url === undefined || name === undefined ? null : { url, key, name };

function limitsOf(env: z.infer<typeof Environment>): Config['limits'] {
  const inMs = (minutes: number | undefined) => (minutes === undefined ? undefined : minutes * MINUTE_MS);
  return {
    abuse: given({
      windowMs: inMs(env.ABUSE_WINDOW_MINUTES),
      most: env.ABUSE_MOST,
      mostForEnterprise: env.ABUSE_MOST_ENTERPRISE,
      suspensionMs: inMs(env.ABUSE_SUSPENSION_MINUTES),
    }),
    sms: given({ perDay: env.SMS_PER_DAY }),
    traffic: given({
      visitorCallsPerSecond: env.VISITOR_CALLS_PER_SECOND,
      visitorPagesPerSecond: env.VISITOR_PAGES_PER_SECOND,
      visitorFilesPerSecond: env.VISITOR_FILES_PER_SECOND,
      accountCallsPerSecond: env.ACCOUNT_CALLS_PER_SECOND,
      accountPagesPerSecond: env.ACCOUNT_PAGES_PER_SECOND,
      accountFilesPerSecond: env.ACCOUNT_FILES_PER_SECOND,
      callsAtOnce: env.CALLS_AT_ONCE,
      pagesAtOnce: env.PAGES_AT_ONCE,
      streamsAtOnce: env.STREAMS_AT_ONCE,
      mostWaiting: env.QUEUE_MOST,
      mostWaitingEach: env.QUEUE_MOST_EACH,
    }),
  };
}

/** Without what is undefined, so that it can be laid over the standard. */
function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** A database of one's own holds people and money that are real: what is only played stands beside them where it is said to be a show. */
function refusePlayed(
  { DATABASE_URL, DEMO }: Pick<z.infer<typeof Environment>, 'DATABASE_URL' | 'DEMO'>,
  simulated: boolean,
  sandbox: boolean,
): void {
  if (DATABASE_URL === undefined || DEMO === 'on') return;
  const refused = [
    ...(simulated ? ['环境变量 WECHAT_PROVIDER 无效：simulated 里任何人都能扮演任何人'] : []),
    ...(sandbox ? ['环境变量 PAYMENT_PROVIDER 无效：sandbox 里任何人都能不付钱就开通会员'] : []),
  ];
  if (refused.length === 0) return;
  const instead = '连接自己的数据库（DATABASE_URL）时须写明 DEMO=on 才能用它，否则请配置真实的或写 off';
  throw new ConfigInvalid(refused.map((line) => `${line}；${instead}`).join('\n'));
}

function invalid(results: z.ZodSafeParseResult<unknown>[]): ConfigInvalid {
  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  const lines = issues.map((issue) => `环境变量 ${issue.path.join('.')} 无效：${issue.message}`);
  return new ConfigInvalid([...new Set(lines)].join('\n'));
}
