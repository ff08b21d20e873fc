import { createAliyunSms } from '#server/adapters/sms-aliyun/aliyun-sms.ts';
import { type ConsoleSms, createConsoleSms } from '#server/adapters/sms-console/console-sms.ts';
import { createOffiaccountWechat } from '#server/adapters/wechat-offiaccount/offiaccount-wechat.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';

export interface Providers {
  sms: SmsPort;
  wechat: WechatPort;
  /** The messages to show to the person at this machine; null where they are sent, or not to be shown. */
  inbox: ConsoleSms | null;
}

interface ProviderContext {
  clock: Clock;
  say: (line: string) => void;
  /** Where people reach the site. */
  publicUrl: string;
}

function openSms(
  { sms }: Pick<Config, 'sms'>,
  { clock, say }: ProviderContext,
): Pick<Providers, 'sms' | 'inbox'> {
  if (sms.provider === 'console') {
    const port = createConsoleSms(say, clock);
    return { sms: port, inbox: sms.inbox ? port : null };
  }
  const { keyId, keySecret, signName, templates, endpoint } = sms;
  const port = createAliyunSms({
    keyId,
    keySecret,
    signName,
    templates: {
      code: templates.code,
      'already-registered': templates.registered,
      'not-registered': templates.unregistered,
    },
    ...(endpoint === null ? {} : { endpoint }),
    clock,
  });
  return { sms: port, inbox: null };
}

function openWechat({ wechat }: Pick<Config, 'wechat'>, { clock, publicUrl }: ProviderContext): WechatPort {
  if (wechat.provider === 'simulated') return createSimulatedWechat(publicUrl);
  const { appId, appSecret, pushToken, endpoint } = wechat;
  return createOffiaccountWechat({
    appId,
    appSecret,
    pushToken,
    ...(endpoint === null ? {} : { endpoint }),
    clock,
  });
}

/** The text messages and the WeChat that the configuration asks for. */
export function chooseProviders(config: Pick<Config, 'sms' | 'wechat'>, around: ProviderContext): Providers {
  return { ...openSms(config, around), wechat: openWechat(config, around) };
}
