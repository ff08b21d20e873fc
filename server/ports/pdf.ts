/** A rectangle on a page in PDF points, origin at the top left of the page as shown (rotation applied). */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PdfLine {
  text: string;
  box: Box;
  /** Median glyph size of the line in points. */
  fontSize: number;
  /** True when most of the line is bold. */
  bold: boolean;
  /** True when its first glyph is bold: tells a bold lead-in running over two lines from a heading above plain text. */
  startsBold: boolean;
}

export interface PdfPage {
  /** 1-based. */
  number: number;
  /** Points, rotation applied. */
  width: number;
  height: number;
  lines: PdfLine[];
  /** Areas covered by pictures or dense vector drawing, merged; candidates for charts. */
  figures: Box[];
}

export interface PdfBookmark {
  title: string;
  /** 1-based page. */
  page: number;
  /** 0 for the top level. */
  depth: number;
}

export interface PdfDocumentText {
  pageCount: number;
  info: { title: string; author: string; subject: string; creationDate: string };
  pages: PdfPage[];
  bookmarks: PdfBookmark[];
}

/** Why a file cannot be read; the message shown to a person is `PDF_REFUSALS[reason]`. */
export type PdfRefusal =
  | 'empty'
  | 'not-pdf'
  | 'damaged'
  | 'encrypted'
  | 'image-only'
  | 'page-too-large'
  | 'too-many-pages'
  | 'timed-out'
  | 'out-of-memory';

export const PDF_REFUSALS: Record<PdfRefusal, string> = {
  empty: '文件是空的（0 字节），请重新取得原文件',
  'not-pdf': '文件内容不是 PDF，请检查扩展名与内容是否一致',
  damaged: 'PDF 已损坏，无法打开，请重新取得原文件',
  encrypted: 'PDF 有打开密码，请先解除密码再导入',
  'image-only': 'PDF 只有图片、没有文字层，请先做文字识别（OCR）再导入',
  'page-too-large': '页面尺寸超过 14,400 点的上限，请重新导出为常规纸张大小',
  'too-many-pages': '页数超过 3,000 页的上限，请拆分后再导入',
  'timed-out': '解析超过 20 秒，已放弃，请检查文件是否异常复杂',
  'out-of-memory': '解析占用内存超过 512 MB，已放弃，请检查文件是否异常复杂',
};

export class PdfRefused extends Error {
  override name = 'PdfRefused';
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal) {
    super(PDF_REFUSALS[reason]);
    this.reason = reason;
  }
}

/** A cover rendered as WebP, widths in pixels. */
export interface CoverImage {
  width: number;
  height: number;
  webp: Uint8Array;
}

/** Reads PDFs away from the main thread. Every method ends within 20 s and 512 MB or throws `PdfRefused`. */
export interface PdfReader {
  readText(bytes: Uint8Array): Promise<PdfDocumentText>;
  /** The first page at each width, in the order asked for. */
  renderCovers(bytes: Uint8Array, widths: number[]): Promise<CoverImage[]>;
  /** A part of one page (1-based), `width` pixels wide, as WebP; the whole page without a box. */
  renderArea(bytes: Uint8Array, page: number, box: Box | null, width: number): Promise<CoverImage>;
  close(): Promise<void>;
}
