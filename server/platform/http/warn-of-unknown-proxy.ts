import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

const isPrivate = (address: string) => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether something between the person and us passed this request on, and we do not believe what it says of the person. */
function comesThroughUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  const passedOn = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded;
  return passedOn !== undefined && (ips?.length ?? 1) === 1;
}

/**
 * Says once in the log that a proxy is not trusted: everybody behind it then shares one address, and with it one budget of
 * sign-ins, searches and text messages. A public address is not named, because it may be a person's.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && comesThroughUnknownProxy(request)) {
      warned = true;
      const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      const proxy = isPrivate(peer) ? peer : '（公网地址，不记录）';
      app.log.warn(
        { proxy },
        '请求带有 X-Forwarded-For 等代理头，但发来它的地址不在 TRUSTED_PROXIES 里：若那是您的反向代理，所有访客会被当作同一个地址，共用登录失败、搜索与短信的次数；请把代理的地址写进 TRUSTED_PROXIES，见 docs/operations.md',
      );
    }
    done();
  });
}
