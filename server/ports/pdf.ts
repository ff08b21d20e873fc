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
  /** True when its last glyph is bold: a bold lead-in ends within its line, a heading does not. Absent where nobody can tell: as `bold`. */
  endsBold?: boolean;
}

/**
 * `image`: a picture or shading. `rule`: a straight line along an axis, also one drawn as a thin rectangle. `block`: a
 * filled rectangle, such as a bar or the ground of a cell. `frame`: a rectangle drawn and not filled. `shape`: filled, with
 * more corners; several bars painted at once are one. `curve`: any other line. `turned`: letters that do not stand upright,
 * such as the dates along an axis.
 */
export type PdfDrawingKind = 'image' | 'rule' | 'block' | 'frame' | 'shape' | 'curve' | 'turned';

/** Something drawn on a page that can be seen; small ones of a kind lying together are given as one. */
export interface PdfDrawing {
  kind: PdfDrawingKind;
  box: Box;
}

export interface PdfPage {
  /** 1-based. */
  number: number;
  /** Points, rotation applied. */
  width: number;
  height: number;
  /** Top to bottom, then left to right. */
  lines: PdfLine[];
  /**
   * For each line in turn, where across the page each UTF-16 unit of its text begins and, behind them, where the last one ends: points,
   * never falling within a line, `text.length + 1` of them a line.
   */
  edges: Float32Array;
  /** Areas covered by pictures or dense vector drawing, merged; candidates for charts. */
  figures: Box[];
  /** What is drawn, white grounds and page-wide backgrounds left out; at most a few thousand a page. */
  drawings: PdfDrawing[];
  /** Share of the page, 0 to 1, under pictures and shapes of many corners, such as letters drawn as outlines; a page-wide picture is all of it. */
  pictured: number;
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
  | 'blank'
  | 'page-too-large'
  | 'too-many-pages'
  | 'timed-out'
  | 'out-of-memory'
  | 'outside-page';

export const PDF_REFUSALS: Record<PdfRefusal, string> = {
  empty: '文件是空的（0 字节），请重新取得原文件',
  'not-pdf': '文件内容不是 PDF，请检查扩展名与内容是否一致',
  damaged: 'PDF 已损坏，无法打开，请重新取得原文件',
  encrypted: 'PDF 有打开密码，请先解除密码再导入',
  blank: 'PDF 的每一页都是空白，请检查是否取错了文件',
  'page-too-large': '页面尺寸超过 14,400 点的上限，请重新导出为常规纸张大小',
  'too-many-pages': '页数超过 3,000 页的上限，请拆分后再导入',
  'timed-out': '解析超过 20 秒，已放弃，请检查文件是否异常复杂',
  'out-of-memory': '解析占用内存超过 512 MB，已放弃，请检查文件是否异常复杂',
  'outside-page': '所要的位置在这一页之外',
};

export class PdfRefused extends Error {
  override name = 'PdfRefused';
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal) {
    super(PDF_REFUSALS[reason]);
    this.reason = reason;
  }
}

/** Of a busy machine rather than of the file: another time it may be read. */
const PASSING: readonly PdfRefusal[] = ['timed-out', 'out-of-memory'];
export const mayPass = ({ reason }: PdfRefused): boolean => PASSING.includes(reason);

/** The reader was closed, or is: it says nothing about the file. */
export class PdfClosed extends Error {
  override name = 'PdfClosed';
  constructor() {
    super('The PDF reader is closed');
  }
}

/** A cover rendered as WebP, widths in pixels. */
export interface CoverImage {
  width: number;
  height: number;
  webp: Uint8Array;
}

/** Three bytes a pixel: red, green, blue; row after row from the top. */
export interface RawPicture {
  width: number;
  height: number;
  rgb: Uint8Array<ArrayBuffer>;
}

/** A part of a page, 1-based. */
export interface PageArea {
  page: number;
  box: Box;
}

/** A part of a page as WebP at several widths. */
export interface AreaPictures {
  /** In the order asked for. */
  images: CoverImage[];
  /** 64 bits as 16 hex digits, nearly the same for pictures that look the same, whatever their size. */
  fingerprint: string;
  /** What its pixels say that it is drawn of; empty where they say nothing. */
  look: 'bar' | 'line' | 'other' | '';
  /** It is words and nothing else: a scanned paragraph, a box of sentences. */
  showsText: boolean;
}

/** One drawn path of an area, in page points from the top left of the page as shown. */
export interface AreaPath {
  /** Its pieces, each as x, y, x, y … with curves given by points on them. */
  pieces: { points: number[]; closed: boolean }[];
  /** `#rrggbb`, transparency left out; null where it is not filled, `pattern` where it is with no one colour. */
  fill: string | null;
  stroke: string | null;
  /** Points; 0 where it is not stroked. */
  strokeWidth: number;
}

/** Letters without a gap between them. */
export interface AreaWord {
  text: string;
  box: Box;
  fontSize: number;
  bold: boolean;
  /** Degrees anticlockwise as the page is shown: 0 stands upright, 90 is read upwards. */
  angle: number;
}

/** What a part of a page is made of, to be measured. */
export interface AreaMatter {
  /** In drawing order; clipping is not regarded. */
  paths: AreaPath[];
  /** In the order of the content. */
  words: AreaWord[];
  /** Pictures in it. */
  images: Box[];
}

/** A piece of a page that is drawn `pageWidth` pixels wide; pixels from the top left of the page as shown. */
export interface PageTile {
  pageWidth: number;
  left: number;
  top: number;
  /** Width and height at most: at its right and lower edge the page has less. */
  size: number;
}

/** Reads PDFs away from the main thread. Every method ends within 20 s and 512 MB or throws `PdfRefused`. */
export interface PdfReader {
  readText(bytes: Uint8Array): Promise<PdfDocumentText>;
  /** The first page at each width, in the order asked for. */
  renderCovers(bytes: Uint8Array, widths: number[]): Promise<CoverImage[]>;
  /** One page (1-based) `width` pixels wide, as it is shown. */
  drawPage(bytes: Uint8Array, page: number, width: number): Promise<RawPicture>;
  /** A part of one page (1-based), `width` pixels wide, as WebP; the whole page without a box. */
  renderArea(bytes: Uint8Array, page: number, box: Box | null, width: number): Promise<CoverImage>;
  /** A piece of one page (1-based), exactly as it lies in the whole at that width. Refuses as `outside-page` what begins beyond its edges. */
  renderTile(bytes: Uint8Array, page: number, tile: PageTile): Promise<CoverImage>;
  /**
   * Parts of pages, in the order asked for; null for one that cannot be drawn. A page that takes too long costs the parts that
   * lie on it and nothing else. Never refuses.
   */
  renderAreas(
    bytes: Uint8Array,
    areas: readonly PageArea[],
    widths: number[],
  ): Promise<(AreaPictures | null)[]>;
  /** What parts of pages are made of, as `renderAreas` answers; null also for a part of more than some ten thousand points. */
  readAreas(bytes: Uint8Array, areas: readonly PageArea[]): Promise<(AreaMatter | null)[]>;
  close(): Promise<void>;
}
