import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createAlipay } from '#server/adapters/payment-alipay/alipay.ts';
import { createSandbox, type Sandbox } from '#server/adapters/payment-sandbox/sandbox-gateway.ts';
import { createWechatPay } from '#server/adapters/payment-wechat/wechat-pay.ts';
import type { AlipayConfig, WechatPayConfig } from '#server/platform/config/payment-environment.ts';
import { type Config, ConfigInvalid } from '#server/platform/config/read-config.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentGateway } from '#server/ports/payment.ts';

export interface Gateways {
  /** Each channel is taken by one of them at most; none where nothing is sold. */
  gateways: readonly PaymentGateway[];
  /** The page where a tester pays; null where the money is real or nothing is sold. */
  sandbox: Sandbox | null;
}

export interface GatewayContext {
  database: Database;
  clock: Clock;
  /** Of the site. */
  secret: string;
  /** Where people reach the site, and gateways tell of payments. */
  publicUrl: string;
}

type OpenGateway = (around: GatewayContext) => PaymentGateway;

/** The key in a file that the operator named. Throws `ConfigInvalid`, which says the variable and never what is in the file. */
function readKey(variable: string, file: string, parse: (text: string) => KeyObject): KeyObject {
  const invalid = (why: string) => new ConfigInvalid(`环境变量 ${variable} 无效：${why}`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw invalid(`读不到文件 ${file}`);
  }
  try {
    return parse(text);
  } catch {
    throw invalid(`文件 ${file} 里不是所要的密钥（PEM）`);
  }
}

const noticeUrl = ({ publicUrl }: GatewayContext, name: PaymentGateway['name']): string =>
  `${publicUrl.replace(/\/+$/, '')}/api/pay/notify/${name}`;

function prepareWechatPay({ endpoint, publicKey, privateKeyFile, ...config }: WechatPayConfig): OpenGateway {
  const keys = {
    privateKey: readKey('WECHAT_PAY_PRIVATE_KEY_FILE', privateKeyFile, createPrivateKey),
    publicKey: publicKey && {
      id: publicKey.id,
      key: readKey('WECHAT_PAY_PUBLIC_KEY_FILE', publicKey.file, createPublicKey),
    },
  };
  return (around) =>
    createWechatPay({
      ...config,
      ...keys,
      notifyUrl: noticeUrl(around, 'wechat'),
      ...(endpoint === null ? {} : { endpoint }),
      clock: around.clock,
    });
}

/** Alipay's own tool writes keys as bare base64, without the lines that tell what they are. */
function fromTool(text: string, kinds: readonly string[], parse: (pem: string) => KeyObject): KeyObject {
  if (text.includes('-----BEGIN')) return parse(text);
  let failure: unknown;
  for (const kind of kinds) {
    try {
      return parse(`-----BEGIN ${kind}-----\n${text.trim()}\n-----END ${kind}-----\n`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function prepareAlipay({ endpoint, privateKeyFile, publicKeyFile, ...config }: AlipayConfig): OpenGateway {
  const keys = {
    privateKey: readKey('ALIPAY_PRIVATE_KEY_FILE', privateKeyFile, (text) =>
      fromTool(text, ['PRIVATE KEY', 'RSA PRIVATE KEY'], createPrivateKey),
    ),
    publicKey: readKey('ALIPAY_PUBLIC_KEY_FILE', publicKeyFile, (text) =>
      fromTool(text, ['PUBLIC KEY'], createPublicKey),
    ),
  };
  return (around) =>
    createAlipay({
      ...config,
      ...keys,
      notifyUrl: noticeUrl(around, 'alipay'),
      ...(endpoint === null ? {} : { endpoint }),
      clock: around.clock,
    });
}

/**
 * Reads the keys of the gateways that the configuration asks for, before anything is opened; what is returned opens them. Throws
 * `ConfigInvalid` where a key cannot be read.
 */
export function chooseGateways({ payment }: Pick<Config, 'payment'>): (around: GatewayContext) => Gateways {
  const real: OpenGateway[] = [];
  if (payment.wechat !== null) real.push(prepareWechatPay(payment.wechat));
  if (payment.alipay !== null) real.push(prepareAlipay(payment.alipay));
  return (around) => {
    if (!payment.sandbox) return { gateways: real.map((open) => open(around)), sandbox: null };
    const sandbox = createSandbox(around);
    return { gateways: [sandbox.gateway], sandbox };
  };
}
