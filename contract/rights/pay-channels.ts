/** How an order is paid, in the order of `payPlatform` 0 and 1 (S2 §7). */
export const PAY_CHANNELS = ['wechat', 'alipay'] as const;
export type PayChannel = (typeof PAY_CHANNELS)[number];

export const CHANNEL_LABELS: Record<PayChannel, string> = { wechat: '微信支付', alipay: '支付宝' };
