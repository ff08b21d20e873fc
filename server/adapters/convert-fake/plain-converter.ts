import { ConversionRefused, type Converter } from '#server/ports/convert.ts';

/** Gives the bytes as they are, which is what tests read as PDFs; refuses what begins with `refuse:`, saying the rest of that line. */
export function plainConverter(): Converter {
  return {
    async toPdf({ bytes }) {
      const [first = ''] = new TextDecoder().decode(bytes).split('\n');
      if (first.startsWith('refuse:')) throw new ConversionRefused(first.slice('refuse:'.length));
      return bytes;
    },
  };
}
