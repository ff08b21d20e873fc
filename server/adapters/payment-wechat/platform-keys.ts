import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { GatewayFailed } from '#server/ports/payment.ts';
import { openResource, SealedResource } from './open-resource.ts';

const Certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      effective_time: z.iso.datetime({ offset: true }),
      expire_time: z.iso.datetime({ offset: true }),
      encrypt_certificate: SealedResource,
    }),
  ),
});

interface PlatformKey {
  key: KeyObject;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

/**
 * The keys in an answer of the certificate call, by serial number. They come sealed under the APIv3 key, which only they and the
 * merchant have: that is what makes them believable before there is any key to verify the answer with.
 */
export function readCertificates(text: string, apiKey: Buffer): Map<string, PlatformKey> {
  const keys = new Map<string, PlatformKey>();
  for (const { serial_no, effective_time, expire_time, encrypt_certificate } of Certificates.parse(
    JSON.parse(text),
  ).data) {
    const certificate = new X509Certificate(openResource(apiKey, encrypt_certificate));
    if (certificate.serialNumber.toUpperCase() !== serial_no.toUpperCase())
      throw new Error('another serial number inside');
    keys.set(serial_no, {
      key: certificate.publicKey,
      from: Date.parse(effective_time),
      until: Date.parse(expire_time),
    });
  }
  return keys;
}

/** Forged serial numbers must not make us ask them without end. */
const ASK_AGAIN_AFTER_MS = 60_000;

export interface PlatformKeys {
  /**
   * The key of a serial number; null where they have none of that number, or it is not valid now. Throws `GatewayFailed` where
   * that cannot be told, because the certificates cannot be had.
   */
  keyOf(serial: string): Promise<KeyObject | null>;
}

export interface PlatformKeyOptions {
  /** 微信支付公钥, where the merchant has one: its number is PUB_KEY_ID_…. */
  publicKey: { id: string; key: KeyObject } | null;
  /** Asks them for the certificates that are valid now. */
  askCertificates: () => Promise<Map<string, PlatformKey>>;
  now: () => number;
}

/** Their keys: the one that the merchant was given, and certificates, which are asked for when a number is new. */
export function createPlatformKeys({ publicKey, askCertificates, now }: PlatformKeyOptions): PlatformKeys {
  let known = new Map<string, PlatformKey>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Map<string, PlatformKey>> | null = null;
  let failure: GatewayFailed | null = null;

  async function ask(): Promise<void> {
    askedAt = now();
    asking ??= askCertificates();
    try {
      known = await asking;
      failure = null;
    } catch (error) {
      failure =
        error instanceof GatewayFailed
          ? error
          : new GatewayFailed(`微信支付的证书读不了：${error}`, 'unreachable');
    } finally {
      asking = null;
    }
  }

  function validKey(serial: string): KeyObject | null {
    const found = known.get(serial);
    return found !== undefined && found.from <= now() && now() < found.until ? found.key : null;
  }

  return {
    async keyOf(serial) {
      if (serial === publicKey?.id) return publicKey.key;
      const key = validKey(serial);
      if (key !== null) return key;
      if (asking !== null || now() - askedAt >= ASK_AGAIN_AFTER_MS) await ask();
      if (failure?.failure === 'unreachable') throw failure;
      return validKey(serial);
    },
  };
}
