import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';

/** How secrets travel inside notices and certificates: AES-256-GCM under the merchant's APIv3 key. */
export const SealedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  nonce: z.string(),
  associated_data: z.string().default(''),
  ciphertext: z.string(),
});

const TAG_BYTES = 16;

/** The plain text; throws where anything of it was altered, or it was sealed under another key. */
export function openResource(apiKey: Buffer, sealed: z.infer<typeof SealedResource>): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  if (bytes.length < TAG_BYTES) throw new Error('shorter than its tag');
  const decipher = createDecipheriv('aes-256-gcm', apiKey, Buffer.from(sealed.nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(sealed.associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
}
