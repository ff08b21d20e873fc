import { OcrFailed, type OcrReader, type RecognisedLine } from '#server/ports/ocr.ts';

const PAGE_WIDTH = 595;

/**
 * Reads the pictures that `plainTextReader` draws: a line a line, ten points a letter. A page that begins with `%SLOW` is over its limit.
 * `before` is called with the text of each page before it is read; what it throws the reader throws.
 */
export function plainOcr(before: (text: string) => void = () => {}): OcrReader {
  return {
    unavailable: null,
    async readPage({ rgb, width }): Promise<RecognisedLine[]> {
      const text = new TextDecoder().decode(rgb);
      before(text);
      if (text.startsWith('%SLOW')) throw new OcrFailed('timed-out');
      const scale = width / PAGE_WIDTH;
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line, place) => ({
          text: line,
          edges: Array.from({ length: line.length + 1 }, (_, at) => (60 + 10 * at) * scale),
          box: {
            left: 60 * scale,
            top: (80 + 20 * place) * scale,
            right: (60 + 10 * line.length) * scale,
            bottom: (94 + 20 * place) * scale,
          },
          confidence: 1,
        }));
    },
    readWords: async (pictures) =>
      pictures.map(({ rgb }) => ({ text: new TextDecoder().decode(rgb), confidence: 1 })),
    close: async () => {},
  };
}
