import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { headersOf } from './signed-in.ts';

const Begun = z.object({ data: z.object({ id: z.string(), url: z.string() }) });
const State = z.object({
  data: z.object({ data: z.array(z.object({ state: z.string(), content_id: z.number() })) }),
});

/** Puts a text on the shelf of whoever is signed in, by the calls that the page would make; gives the id of its content once it is read. */
export async function bringFile(
  page: Page,
  text = `会议纪要 ${randomUUID()}\n\n储能变流器的价格继续回落。`,
): Promise<number> {
  const headers = await headersOf(page);
  const bytes = Buffer.from(text);
  const begun = await page.request.post('/api/v2/upload/begin', {
    headers,
    data: { name: '会议纪要.txt', size_bytes: bytes.length, opFrom: 1 },
  });
  const { id, url } = Begun.parse(await begun.json()).data;
  const sent = await page.request.patch(url, {
    headers: {
      ...headers,
      ...{
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    },
    data: bytes,
  });
  expect(sent.status()).toBe(204);
  let contentId = 0;
  await expect(async () => {
    const asked = await page.request.post('/api/v2/upload/state', {
      headers,
      data: { ids: [id], opFrom: 1 },
    });
    const [item] = State.parse(await asked.json()).data.data;
    expect(item?.state).toBe('ready');
    contentId = item?.content_id ?? 0;
  }).toPass();
  return contentId;
}
