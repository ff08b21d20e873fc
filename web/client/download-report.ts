import { CallFailed } from '#contract/client.ts';
import { pdfFileDownload } from '#contract/reader.ts';
import { browserClient } from './browser-client.ts';
import { saveBlob } from './save-blob.ts';

const LONGEST_MS = 5 * 60_000;
/** Gets a short-lived link, fetches the file and hands it to the browser to save. Throws what the call throws, or `CallFailed`. */
export async function downloadReport(fid: number): Promise<void> {
  const link = await browserClient().send(pdfFileDownload, { fileId: fid });
  try {
    const response = await fetch(link.data, { signal: AbortSignal.timeout(LONGEST_MS) });
    if (!response.ok) throw new CallFailed(response.status, `下载没有完成（${response.status}），请重试`);
    saveBlob(await response.blob(), link.file_name);
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed(0, '网络中断，下载没有完成，请重试');
  }
}
