import { type PdfDocumentText, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';

/** A reader for files of our own making: the text of the file, a line a line. `%DAMAGED` is refused as PDFium would, `%SCAN` holds no text. */
export function plainTextReader(): PdfReader {
  const webp = new TextEncoder().encode('webp');
  return {
    async readText(bytes): Promise<PdfDocumentText> {
      const text = Buffer.from(bytes).toString();
      if (bytes.length === 0) throw new PdfRefused('empty');
      if (text.startsWith('%DAMAGED')) throw new PdfRefused('damaged');
      if (text.startsWith('%CRASH')) throw new Error('the worker went away');
      const isScanned = text.startsWith('%SCAN');
      const lines = (isScanned ? [] : text.split('\n')).map((line, place) => ({
        text: line,
        box: { left: 60, top: 80 + place * 20, right: 500, bottom: 92 + place * 20 },
        fontSize: 10.5,
        bold: false,
        startsBold: false,
      }));
      // As wide as they are many: ten points a unit, whatever the box says.
      const edges = Float32Array.from(
        lines.flatMap(({ text: words }) => Array.from({ length: words.length + 1 }, (_, at) => 60 + 10 * at)),
      );
      return {
        pageCount: 1,
        isScanned,
        info: { title: '', author: '', subject: '', creationDate: '' },
        pages: [{ number: 1, width: 595, height: 842, lines, edges, figures: [], drawings: [] }],
        bookmarks: [],
      };
    },
    renderCovers: async (_bytes, widths) => widths.map((width) => ({ width, height: width, webp })),
    renderArea: async (_bytes, _page, _box, width) => ({ width, height: width, webp }),
    renderAreas: async (_bytes, areas, widths) =>
      areas.map(() => ({
        images: widths.map((width) => ({ width, height: width, webp })),
        fingerprint: '0'.repeat(16),
      })),
    close: async () => {},
  };
}
