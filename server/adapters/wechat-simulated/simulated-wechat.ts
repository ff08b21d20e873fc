import type { WechatPort } from '#server/ports/wechat.ts';

/**
 * Plays WeChat on one machine: the QR code leads to our own scan page, which any second browser can open.
 * Only for trying out: whoever opens that page may be anybody.
 */
export function createSimulatedWechat(publicUrl: string): WechatPort {
  const base = publicUrl.replace(/\/+$/, '');
  return {
    simulated: true,
    async requestLoginCode(ticket) {
      return { url: `${base}/wechat/scan?ticket=${ticket}` };
    },
    readPush: () => null,
  };
}
