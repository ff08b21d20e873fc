import { createHmac } from 'node:crypto';

/**
 * The headers by which whoever is called knows that it was us, when, and whether it was told before: HMAC-SHA256 over
 * `id.timestamp.body`, as https://www.standardwebhooks.com has it.
 */
export function signWebhook(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Yanjian-Webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
