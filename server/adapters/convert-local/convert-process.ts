import { readFile, writeFile } from 'node:fs/promises';
import { answerParent } from '#server/platform/process/process-call.ts';
import { picturesToPdf } from './pictures-to-pdf.ts';
import { readPlainText } from './read-plain-text.ts';
import { csvToPdf, textToPdf } from './text-to-pdf.ts';

type Kind = 'png' | 'jpeg' | 'tiff' | 'text' | 'markdown' | 'csv';

async function makePdf(kind: Kind, bytes: Uint8Array): Promise<Uint8Array> {
  switch (kind) {
    case 'text':
    case 'markdown':
      return textToPdf(readPlainText(bytes), kind);
    case 'csv':
      return csvToPdf(readPlainText(bytes));
    default:
      return picturesToPdf(bytes);
  }
}

answerParent({
  convert: async ({ kind, source, made }: { kind: Kind; source: string; made: string }) =>
    writeFile(made, await makePdf(kind, await readFile(source))),
});
