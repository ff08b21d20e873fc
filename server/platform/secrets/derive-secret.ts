import { createHmac } from 'node:crypto';

/** A secret for one use, which tells nothing of the site's own or of those for other uses. */
export function deriveSecret(secret: string, use: string): string {
  return createHmac('sha256', secret).update(use).digest('base64url');
}
