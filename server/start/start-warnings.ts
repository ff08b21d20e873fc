import type { Config } from '#server/platform/config/read-config.ts';

/** One sentence, since all of it is meant: but a machine in an office is reached by others too. */
function warningsOfTrial({ wechat, payment }: Pick<Config, 'wechat' | 'payment'>): string[] {
  const played = [
    ...(payment.sandbox ? ['收款是内置的沙箱，不付钱就能开通会员'] : []),
    ...(wechat.provider === 'simulated' ? ['微信扫码是内置的模拟'] : []),
  ];
  return played.length === 0 ? [] : [`试用：${played.join('；')}。能打开本站的人都能这样做`];
}

/** What whoever runs the site should know before strangers come, one sentence each. */
export function startWarnings(
  config: Pick<Config, 'trial' | 'sms' | 'wechat' | 'payment' | 'publicUrl' | 'trustedProxies'>,
): string[] {
  const { publicUrl } = config;
  if (config.trial) return warningsOfTrial(config);
  const warnings: string[] = [];
  if (config.sms.provider === 'console') {
    warnings.push('注意：没有配置短信服务，验证码只打印在此终端，用户收不到；请配置 SMS_PROVIDER=aliyun');
  }
  if (config.wechat.provider === 'simulated') {
    warnings.push(
      '注意：微信扫码是内置的模拟，任何人都能扮演任何模拟用户；对外服务请配置 WECHAT_PROVIDER=offiaccount',
    );
  }
  if (config.wechat.provider === 'off') {
    warnings.push('注意：没有配置微信，不能扫码登录；需要时请配置 WECHAT_PROVIDER=offiaccount');
  }
  if (config.payment.sandbox) {
    warnings.push(
      '注意：收款是内置的沙箱，任何人都能不付钱就开通会员；对外服务请配置真实的 PAYMENT_PROVIDER',
    );
  }
  // We speak no TLS ourselves, so that somebody in front of us does.
  if (publicUrl?.startsWith('https://') && config.trustedProxies.length === 0) {
    warnings.push(
      '注意：网址是 https，前面应有反向代理，但没有配置 TRUSTED_PROXIES；所有访客会被当作同一个地址，共用登录失败、搜索与短信的次数，见 docs/operations.md',
    );
  }
  return warnings;
}
