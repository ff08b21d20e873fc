import { type PdfDocumentText, type PdfPage, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { PdfUnlocker } from '#server/ports/pdf-unlocker.ts';

const SCAN = '%SCAN';
/** Its password follows, and the end of the line. */
const LOCKED = '%LOCKED ';

/** As wide as its lines are many units: ten points each, whatever the box says. */
function pageOf(text: string, index: number): PdfPage {
  const isScanned = text.startsWith(SCAN);
  const lines = (isScanned ? [] : text.split('\n')).map((line, place) => ({
    text: line,
    box: { left: 60, top: 80 + place * 20, right: 500, bottom: 92 + place * 20 },
    fontSize: 10.5,
    bold: false,
    startsBold: false,
  }));
  const edges = Float32Array.from(
    lines.flatMap(({ text: words }) => Array.from({ length: words.length + 1 }, (_, at) => 60 + 10 * at)),
  );
  const pictured = isScanned ? 1 : 0;
  return { number: index + 1, width: 595, height: 842, lines, edges, figures: [], drawings: [], pictured };
}

/** Opens what `plainTextReader` refuses as encrypted. */
export const plainUnlocker = (): PdfUnlocker => ({
  async unlock(bytes, password) {
    const text = Buffer.from(bytes).toString();
    const line = `${LOCKED}${password}\n`;
    return text.includes(line) ? new TextEncoder().encode(text.replace(line, '')) : null;
  },
});

/**
 * A reader for files of our own making: the text of the file, a line a line, its pages parted by form feeds. `%DAMAGED` is refused as
 * PDFium would be; a page that begins with `%SCAN` holds no text, and its picture what follows; one
 * with a line `%LOCKED password` is encrypted.
 */
export function plainTextReader(): PdfReader {
  const webp = new TextEncoder().encode('webp');
  return {
    async readText(bytes): Promise<PdfDocumentText> {
      const text = Buffer.from(bytes).toString();
      if (bytes.length === 0) throw new PdfRefused('empty');
      if (text.includes(LOCKED)) throw new PdfRefused('encrypted');
      if (text.startsWith('%DAMAGED')) throw new PdfRefused('damaged');
      if (text.startsWith('%CRASH')) throw new Error('the worker went away');
      const pages = text.split('\f').map(pageOf);
      return {
        pageCount: pages.length,
        info: { title: '', author: '', subject: '', creationDate: '' },
        pages,
        bookmarks: [],
      };
    },
    renderCovers: async (_bytes, widths) => widths.map((width) => ({ width, height: width, webp })),
    drawPage: async (bytes, page, width) => {
      const text = Buffer.from(bytes).toString().split('\f')[page - 1] ?? '';
      const rgb = new TextEncoder().encode(text.replace(/^%SCAN\n?/, ''));
      return { width, height: 1, rgb };
    },
    renderArea: async (_bytes, _page, _box, width) => ({ width, height: width, webp }),
    renderTile: async (_bytes, _page, { size }) => ({ width: size, height: size, webp }),
    renderAreas: async (_bytes, areas, widths) =>
      areas.map(() => ({
        images: widths.map((width) => ({ width, height: width, webp })),
        fingerprint: '0'.repeat(16),
        look: '',
        showsText: false,
      })),
    readAreas: async (_bytes, areas) => areas.map(() => ({ paths: [], words: [], images: [] })),
    close: async () => {},
  };
}
