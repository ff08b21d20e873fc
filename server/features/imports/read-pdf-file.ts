import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

const MAX_BYTES = 500 * 1024 * 1024;

export interface PdfFile {
  bytes: Uint8Array;
  sha256: string;
}

/** The bytes and their hash, or the reason why they cannot be had. */
export async function readPdfFile(path: string): Promise<PdfFile | { reason: string }> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { reason: '文件超过 500 MB 的上限，请压缩或拆分后再导入' };
    const bytes = await readFile(path);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return { reason: '文件已不存在' };
    if (code === 'EACCES') return { reason: '没有读取文件的权限' };
    return { reason: `文件无法读取（${code}）` };
  }
}
