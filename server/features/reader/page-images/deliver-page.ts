import { PAGE_WIDTHS, TILE_PX, TILED_WIDTHS } from '#contract/calls/page-images.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import type { ReaderDeps } from '../deps.ts';
import { openLinkedFile } from '../linked-file.ts';
import type { LinkQuery } from '../signed-link.ts';
import type { PageAsked } from './page-drawer.ts';

interface PageRequest {
  fid: number;
  page: number;
  width: number;
  /** Which piece of it, counted from 0; null for the whole. */
  tile: { column: number; row: number } | null;
  query: LinkQuery;
}

/**
 * A page as a picture, or a piece of it, behind the same link as the file, for the same session. 403 for any other, 404 where there is no
 * such page, width or piece, 429 where too many wait.
 */
export async function deliverPage(
  deps: Pick<ReaderDeps, 'reads' | 'contents' | 'linkSecret' | 'pages'>,
  asked: PageRequest,
  caller: Caller,
): Promise<FileAnswer> {
  const { page } = asked;
  const linked = await openLinkedFile(deps, asked, caller);
  if ('refused' in linked) return linked.refused;
  const { file } = linked;
  if (file === null || page > file.pageCount)
    return refusedFile(404, '没有这一页，原文可能已更新，请刷新页面后重试');
  const drawing = drawingOf(asked);
  if (typeof drawing === 'string') return refusedFile(404, drawing);
  const drawn = deps.pages
    .draw({ file: file.file, page, ...drawing }, shareOf(caller), caller.signal)
    .then(answerOf, (error: unknown) => {
      if (error instanceof PdfRefused) return refusedFile(404, `第 ${page} 页画不出来：${error.message}`);
      throw error;
    });
  return unlessFull('正在画的页太多，请稍后重试', drawn);
}

/** What is to be drawn, or why there is no such picture. Below its lower edge the page itself must tell. */
function drawingOf({ page, width, tile }: PageRequest): Pick<PageAsked, 'width' | 'corner'> | string {
  if (tile === null) {
    if (PAGE_WIDTHS.some((each) => each === width)) return { width, corner: null };
    return `整页的图片没有 ${width} 像素宽的，只有 ${PAGE_WIDTHS.join('、')} 像素宽的`;
  }
  if (!TILED_WIDTHS.some((each) => each === width))
    return `分块的图片没有 ${width} 像素宽的，只有 ${TILED_WIDTHS.join('、')} 像素宽的`;
  const corner = { left: tile.column * TILE_PX, top: tile.row * TILE_PX };
  return corner.left < width ? { width, corner } : `第 ${page} 页没有第 ${tile.column + 1} 列的图块`;
}

/** Rights end, and a shared computer must not keep what one reader opened. */
const answerOf = (picture: Uint8Array | null): FileAnswer =>
  picture === null
    ? refusedFile(404, '原文暂时取不到，请稍后重试')
    : wholeFile(picture, { type: 'image/webp', cache: 'private, no-store' });
