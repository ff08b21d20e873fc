import { z } from 'zod';

const SANDBOX = 'sandbox';
const REAL = ['wechat', 'alipay'];

/**
 * Who takes the money: real gateways, one or both. `sandbox` plays one with a page of our own, for trying out: everybody can say
 * that he paid. `off` sells nothing.
 */
const Provider = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim()))
  .refine(
    (names) =>
      new Set(names).size === names.length &&
      (names.every((name) => REAL.includes(name)) || ['off', SANDBOX].includes(names.join())),
    '应为 wechat、alipay 或 wechat,alipay（真实收款）、off，或仅供试用的 sandbox',
  );

const needed = (because: string) => z.string(`未给出，PAYMENT_PROVIDER 含 ${because} 时必须给出`).min(1);
const address = z.url({ protocol: /^https?$/, error: '应为完整网址' }).optional();
/** They tell of payments there, and call nothing but https. */
const publicUrl = (because: string) =>
  z.string(`未给出，PAYMENT_PROVIDER 含 ${because} 时必须给出对外的网址，支付通知发到那里`);

const WechatPay = z
  .object({
    WECHAT_PAY_MCH_ID: needed('wechat').regex(/^\d{8,12}$/, '应为商户号，8 至 12 位数字'),
    WECHAT_PAY_APP_ID: needed('wechat').regex(/^wx[\w-]+$/, '应为 AppID，以 wx 开头'),
    /** Of the merchant's certificate. */
    WECHAT_PAY_CERT_SERIAL: needed('wechat').regex(/^[0-9A-Fa-f]{4,40}$/, '应为商户证书的序列号，十六进制'),
    /** A PEM file. */
    WECHAT_PAY_PRIVATE_KEY_FILE: needed('wechat'),
    WECHAT_PAY_API_V3_KEY: needed('wechat').regex(/^[\x21-\x7e]{32}$/, '应为 32 个字符的 APIv3 密钥'),
    WECHAT_PAY_PUBLIC_KEY_ID: z.string().startsWith('PUB_KEY_ID_', '应以 PUB_KEY_ID_ 开头').optional(),
    WECHAT_PAY_PUBLIC_KEY_FILE: z.string().optional(),
    /** `on` where the merchant has H5 payments for the domain of PUBLIC_URL. */
    WECHAT_PAY_H5: z.enum(['on', 'off'], '应为 on 或 off').default('off'),
    WECHAT_PAY_ENDPOINT: address,
    PUBLIC_URL: publicUrl('wechat'),
  })
  .refine(
    (env) => (env.WECHAT_PAY_PUBLIC_KEY_ID === undefined) === (env.WECHAT_PAY_PUBLIC_KEY_FILE === undefined),
    {
      path: ['WECHAT_PAY_PUBLIC_KEY_ID'],
      error: '须与 WECHAT_PAY_PUBLIC_KEY_FILE 一同给出',
    },
  );

const Alipay = z.object({
  ALIPAY_APP_ID: needed('alipay').regex(/^\d{16}$/, '应为 AppID，16 位数字'),
  ALIPAY_SELLER_ID: needed('alipay').regex(/^2088\d{12}$/, '应为商户的 PID，2088 开头的 16 位数字'),
  /** The application's; a PEM file, or what their tool writes. */
  ALIPAY_PRIVATE_KEY_FILE: needed('alipay'),
  /** Theirs. */
  ALIPAY_PUBLIC_KEY_FILE: needed('alipay'),
  ALIPAY_ENDPOINT: address,
  PUBLIC_URL: publicUrl('alipay'),
});

export interface AlipayConfig {
  appId: string;
  sellerId: string;
  privateKeyFile: string;
  publicKeyFile: string;
  /** null is their own address. */
  endpoint: string | null;
}

export interface WechatPayConfig {
  mchId: string;
  appId: string;
  certSerial: string;
  privateKeyFile: string;
  apiV3Key: string;
  /** null where platform certificates are used. */
  publicKey: { id: string; file: string } | null;
  /** Phones are led to the app. */
  h5: boolean;
  /** null is their own address. */
  endpoint: string | null;
}

export interface PaymentConfig {
  /** The built-in gateway; never beside a real one. */
  sandbox: boolean;
  wechat: WechatPayConfig | null;
  alipay: AlipayConfig | null;
}

function wechatOf(env: z.infer<typeof WechatPay>): WechatPayConfig {
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY_FILE: file } = env;
  return {
    mchId: env.WECHAT_PAY_MCH_ID,
    appId: env.WECHAT_PAY_APP_ID,
    certSerial: env.WECHAT_PAY_CERT_SERIAL.toUpperCase(),
    privateKeyFile: env.WECHAT_PAY_PRIVATE_KEY_FILE,
    apiV3Key: env.WECHAT_PAY_API_V3_KEY,
    publicKey: id === undefined || file === undefined ? null : { id, file },
    h5: env.WECHAT_PAY_H5 === 'on',
    endpoint: env.WECHAT_PAY_ENDPOINT ?? null,
  };
}

function alipayOf(env: z.infer<typeof Alipay>): AlipayConfig {
  return {
    appId: env.ALIPAY_APP_ID,
    sellerId: env.ALIPAY_SELLER_ID,
    privateKeyFile: env.ALIPAY_PRIVATE_KEY_FILE,
    publicKeyFile: env.ALIPAY_PUBLIC_KEY_FILE,
    endpoint: env.ALIPAY_ENDPOINT ?? null,
  };
}

/** Who takes the money, as the environment says; only what a chosen gateway needs is looked at. */
export const PaymentEnvironment = z
  .looseObject({
    PAYMENT_PROVIDER: Provider,
  })
  .transform((env, context): PaymentConfig => {
    const read = <Shape extends z.ZodType>(name: string, shape: Shape): z.infer<Shape> | null => {
      if (!env.PAYMENT_PROVIDER.includes(name)) return null;
      const parsed = shape.safeParse(env);
      for (const { path, message } of parsed.error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
      return parsed.data ?? null;
    };
    const wechat = read('wechat', WechatPay);
    const alipay = read('alipay', Alipay);
    return {
      sandbox: env.PAYMENT_PROVIDER.includes(SANDBOX),
      wechat: wechat && wechatOf(wechat),
      alipay: alipay && alipayOf(alipay),
    };
  });
