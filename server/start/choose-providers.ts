import { type ConsoleMail, createConsoleMail } from '#server/adapters/mail-console/console-mail.ts';
import { createSmtpMail } from '#server/adapters/mail-smtp/smtp-mail.ts';
import { createOpenAiModel } from '#server/adapters/model-openai/openai-model.ts';
import { createAliyunSms } from '#server/adapters/sms-aliyun/aliyun-sms.ts';
import { type ConsoleSms, createConsoleSms } from '#server/adapters/sms-console/console-sms.ts';
import { createHttpsWebhook } from '#server/adapters/webhook-https/https-webhook.ts';
import { createOffiaccountWechat } from '#server/adapters/wechat-offiaccount/offiaccount-wechat.ts';
import { createSimulatedWechat } from '#server/adapters/wechat-simulated/simulated-wechat.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MailPort } from '#server/ports/mail.ts';
import type { ModelPort } from '#server/ports/model.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WebhookPort } from '#server/ports/webhook.ts';
import type { WechatPort } from '#server/ports/wechat.ts';

export interface Providers {
  sms: SmsPort;
  /** null where nobody could read the letters. */
  mail: MailPort | null;
  /** null where none is configured. */
  model: ModelPort | null;
  webhook: WebhookPort;
  /** null where nobody signs in by it. */
  wechat: WechatPort | null;
  /** The messages to show to the person at this machine; null where they are sent, or not to be shown. */
  inbox: ConsoleSms | null;
  /** As the messages, the letters. */
  letters: ConsoleMail | null;
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

function openMail(
  { mail }: Pick<Config, 'mail'>,
  { clock, say }: ProviderContext,
): Pick<Providers, 'mail' | 'letters'> {
  if (mail.provider === 'smtp') return { mail: createSmtpMail(mail), letters: null };
  const port = mail.box ? createConsoleMail(say, clock) : null;
  return { mail: port, letters: port };
}

function openWechat(
  { wechat }: Pick<Config, 'wechat'>,
  { clock, publicUrl }: ProviderContext,
): WechatPort | null {
  if (wechat.provider === 'off') return null;
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
export function chooseProviders(
  config: Pick<Config, 'sms' | 'mail' | 'model' | 'wechat'>,
  around: ProviderContext,
): Providers {
  return {
    ...openSms(config, around),
    ...openMail(config, around),
    model: config.model && createOpenAiModel(config.model),
    webhook: createHttpsWebhook(),
    wechat: openWechat(config, around),
  };
}
