import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import {
  type PictureProblem,
  type PictureReader,
  PictureRefused,
  type WebpPicture,
} from '#server/ports/pictures.ts';
import { ArticleInvalid, type Fault, type NamedPicture, type StoredPicture } from './article.ts';
import type { InsightFiles } from './files.ts';
import { LARGE_WIDTH, pictureKey, SMALL_WIDTH } from './insight-pictures.ts';

const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

const PROBLEMS: Record<PictureProblem, string> = {
  'not-a-picture': '不是图片；可用 PNG、JPEG、WebP、GIF，或单页的 PDF 矢量图',
  unsupported: '是不支持的图片格式；请另存为 PNG、JPEG、WebP，或单页的 PDF 矢量图',
  'too-large': '超过 3,600 万像素，请缩小后再导入',
  'too-small': '不足 32 像素，请换一幅',
  damaged: '已损坏，打不开，请重新导出',
  busy: '暂时无法读取，请再运行一次',
};

/** A picture of an article, read and not yet stored. */
export interface ReadPictureFile extends NamedPicture {
  bytes: Uint8Array;
  sha256: string;
}

export interface PictureParts {
  files: Pick<InsightFiles, 'keep'>;
  pictures: Pick<PictureReader, 'draw'>;
  pdf: Pick<PdfReader, 'renderCovers'>;
}

/** The pictures that an article names, each once. `root` is the folder being imported: nothing outside of it is read. Throws `ArticleInvalid` with every fault. */
export async function readPictureFiles(
  named: readonly NamedPicture[],
  { article, root }: { article: string; root: string },
): Promise<ReadPictureFile[]> {
  const faults: Fault[] = [];
  const read = new Map<string, ReadPictureFile>();
  for (const picture of named) {
    if (read.has(picture.file)) continue;
    const bytes = await readWithin(resolve(dirname(article), picture.file), root);
    if (typeof bytes === 'string')
      faults.push({ line: picture.line, message: `图片“${picture.file}”${bytes}` });
    else
      read.set(picture.file, { ...picture, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  if (faults.length > 0) throw new ArticleInvalid(faults);
  return [...read.values()];
}

/** The bytes, or why there are none. */
async function readWithin(path: string, root: string): Promise<Uint8Array | string> {
  const real = await realpath(path).catch(() => null);
  if (real === null) return '不在文章旁边，请检查文件名与大小写';
  if (!real.startsWith(`${await realpath(root)}${sep}`)) return '在导入的文件夹之外，请放进文件夹里';
  const { size } = await stat(real);
  if (size > MOST_PICTURE_BYTES) return '超过 20 MB，请压缩后再导入';
  return readFile(real);
}

/** Draws and stores a picture; the same file is drawn once. Throws `ArticleInvalid`. */
export async function storePicture(parts: PictureParts, picture: ReadPictureFile): Promise<StoredPicture> {
  const { sha256, file, line } = picture;
  const drawn = await draw(parts, picture.bytes).catch((error: unknown) => {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    throw new ArticleInvalid([{ line, message: `图片“${file}”${reason}` }]);
  });
  const [large, small] = drawn;
  if (large === undefined || small === undefined) throw new Error(`nothing was drawn of ${file}`);
  // The narrow one of a narrow picture is the wide one.
  for (const { width, webp } of [large, small]) await parts.files.keep(pictureKey(sha256, width), webp);
  return { sha256, width: large.width, height: large.height, smallWidth: small.width };
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

async function draw({ pictures, pdf }: PictureParts, bytes: Uint8Array): Promise<WebpPicture[]> {
  const widths = [LARGE_WIDTH, SMALL_WIDTH];
  if (!isPdf(bytes)) return pictures.draw(bytes, widths);
  return pdf.renderCovers(bytes, widths);
}

function reasonOf(error: unknown): string | null {
  if (error instanceof PictureRefused) return PROBLEMS[error.problem];
  return error instanceof PdfRefused ? `不能用：${error.message}` : null;
}
