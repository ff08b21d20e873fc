import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AliyunDouble {
  url: string;
  sent: { phone: string; template: string; signName: string; variables: Record<string, string> }[];
  /** Answers every right request with this `Code` from now on. */
  answerWith(code: string): void;
  close(): Promise<void>;
}

const MAX_AGE_MS = 15 * 60_000;

/**
 * Answers as Aliyun's SMS service does. It works the signature out from the raw request line and headers as they came
 * over the wire, not with the adapter's code, so that both would have to be wrong alike.
 */
export async function startAliyunDouble(key: { id: string; secret: string; now: () => number }) {
  const sent: AliyunDouble['sent'] = [];
  const nonces = new Set<string>();
  let answer = 'OK';

  function problemOf(request: IncomingMessage): string | null {
    const header = (name: string) => String(request.headers[name] ?? '');
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
    if (match === null) return 'IncompleteSignature';
    const [, credential, signedHeaders = '', signature] = match;
    if (credential !== key.id) return 'InvalidAccessKeyId.NotFound';
    for (const needed of ['host', 'x-acs-action', 'x-acs-date', 'x-acs-version', 'x-acs-content-sha256']) {
      if (!signedHeaders.split(';').includes(needed)) return 'IncompleteSignature';
    }
    const age = Math.abs(key.now() - Date.parse(header('x-acs-date')));
    if (!(age < MAX_AGE_MS)) return 'InvalidTimeStamp.Expired';
    if (nonces.has(header('x-acs-signature-nonce'))) return 'SignatureNonceUsed';
    nonces.add(header('x-acs-signature-nonce'));
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const lines = [request.method, path, query];
    for (const name of signedHeaders.split(';')) lines.push(`${name}:${header(name).trim()}`);
    lines.push('', signedHeaders, createHash('sha256').update('').digest('hex'));
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex');
    const expected = createHmac('sha256', key.secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex');
    if (expected !== signature) return 'SignatureDoesNotMatch';
    return header('x-acs-action') === 'SendSms' ? null : 'InvalidAction.NotFound';
  }

  const server = createServer((request, response) => {
    const problem = problemOf(request);
    const code = problem ?? answer;
    const query = new URL(request.url ?? '/', 'http://double').searchParams;
    const phone = query.get('PhoneNumbers') ?? '';
    if (code === 'OK') {
      sent.push({
        phone,
        template: query.get('TemplateCode') ?? '',
        signName: query.get('SignName') ?? '',
        variables: JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>,
      });
    }
    response.writeHead(problem === null ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ RequestId: 'double', Code: code, Message: code, BizId: '1^0' }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const double: AliyunDouble = {
    url: `http://127.0.0.1:${port}`,
    sent,
    answerWith: (code) => {
      answer = code;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return double;
}
