import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

export interface LinkBox {
  /** Percent of the page, so that links follow every zoom. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An explicit destination as the PDF gives it: page, kind of view, numbers of the view. */
export type Destination = readonly unknown[];

export type PageLink = LinkBox &
  ({ kind: 'web'; url: string } | { kind: 'page'; page: number; destination: Destination });

/** What a report may lead out to; other schemes could start programs. */
const SAFE_URL = /^(https?|mailto):/i;

interface LinkAnnotation {
  subtype?: unknown;
  rect?: unknown;
  url?: unknown;
  dest?: unknown;
}

type PdfReference = { num: number; gen: number };

function isReference(value: unknown): value is PdfReference {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}

/** 1-based page of a destination, or null where the PDF names a page that it does not have. */
async function pageOf(document: PDFDocumentProxy, destination: Destination): Promise<number | null> {
  const target = destination[0];
  const index = isReference(target) ? await document.getPageIndex(target).catch(() => -1) : Number(target);
  return Number.isInteger(index) && index >= 0 && index < document.numPages ? index + 1 : null;
}

async function targetOf(document: PDFDocumentProxy, annotation: LinkAnnotation) {
  const { url, dest } = annotation;
  if (typeof url === 'string') return SAFE_URL.test(url) ? ({ kind: 'web', url } as const) : null;
  const destination = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  if (!Array.isArray(destination)) return null;
  const page = await pageOf(document, destination);
  return page === null ? null : ({ kind: 'page', page, destination } as const);
}

function boxOf(page: PDFPageProxy, rect: unknown): LinkBox | null {
  if (!Array.isArray(rect) || rect.length !== 4) return null;
  const viewport = page.getViewport({ scale: 1 });
  const corner = (at: number) =>
    viewport.convertToViewportPoint(Number(rect[at]), Number(rect[at + 1])).map(Number);
  const [x1 = 0, y1 = 0] = corner(0);
  const [x2 = 0, y2 = 0] = corner(2);
  const percent = (part: number, whole: number) => (part / whole) * 100;
  const width = percent(Math.abs(x2 - x1), viewport.width);
  const height = percent(Math.abs(y2 - y1), viewport.height);
  if (!(width > 0 && height > 0)) return null;
  return {
    left: percent(Math.min(x1, x2), viewport.width),
    top: percent(Math.min(y1, y2), viewport.height),
    width,
    height,
  };
}

/** The links of a page, 1-based, in the order of the PDF. What leads nowhere or is not safe is left out. */
export async function readPageLinks(document: PDFDocumentProxy, number: number): Promise<PageLink[]> {
  const page = await document.getPage(number);
  const annotations: LinkAnnotation[] = await page.getAnnotations({ intent: 'display' });
  const links = await Promise.all(
    annotations.map(async (annotation): Promise<PageLink[]> => {
      if (annotation.subtype !== 'Link') return [];
      const box = boxOf(page, annotation.rect);
      const target = await targetOf(document, annotation);
      return box === null || target === null ? [] : [{ ...box, ...target }];
    }),
  );
  return links.flat();
}

/** Where in each kind of view the height stands, after page and name (ISO 32000-1, 12.3.2.2). */
const TOP_AT: Record<string, number> = { XYZ: 3, FitH: 2, FitBH: 2, FitR: 5 };

/** Share of the page height at which a destination begins; 0 where it means the whole page. */
export async function offsetOf(
  document: PDFDocumentProxy,
  { page, destination }: { page: number; destination: Destination },
): Promise<number> {
  const kind = destination[1];
  const name = typeof kind === 'object' && kind !== null && 'name' in kind ? String(kind.name) : '';
  const top = destination[TOP_AT[name] ?? -1];
  if (typeof top !== 'number') return 0;
  const viewport = (await document.getPage(page)).getViewport({ scale: 1 });
  const y = Number(viewport.convertToViewportPoint(0, top)[1]);
  return Math.min(1, Math.max(0, y / viewport.height));
}
