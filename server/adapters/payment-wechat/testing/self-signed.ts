import { createSign, type KeyObject } from 'node:crypto';

const SEQUENCE = 0x30;
const OIDS = { sha256WithRsa: '2a864886f70d01010b', commonName: '550403' };

/** One value of ASN.1 DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest >>= 8) length.unshift(rest & 0xff);
  const head = body.length < 0x80 ? [body.length] : [0x80 | length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
const algorithm = der(SEQUENCE, der(0x06, hex(OIDS.sha256WithRsa)), der(0x05));

function name(commonName: string): Buffer {
  const attribute = der(SEQUENCE, der(0x06, hex(OIDS.commonName)), der(0x0c, Buffer.from(commonName)));
  return der(SEQUENCE, der(0x31, attribute));
}

const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`));

/** A certificate that its own key signed, in PEM: node:crypto reads them and cannot write them. `serial` is upper-case hex below 80. */
export function selfSigned(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  { serial, from, until }: { serial: string; from: Date; until: Date },
): string {
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex(serial)),
    algorithm,
    name('test'),
    der(SEQUENCE, time(from), time(until)),
    name('test'),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(keys.privateKey);
  const certificate = der(SEQUENCE, body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
