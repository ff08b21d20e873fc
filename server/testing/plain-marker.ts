import type { PdfMarker } from '#server/ports/pdf-marker.ts';

const HIDDEN = /%hidden ([\w-]+)/g;

/** Marks any bytes, not PDFs alone: the line and the code follow as comments. */
export const plainMarker = (): PdfMarker => ({
  markCopy: async (_original, { text, code }) => new TextEncoder().encode(`\n%foot ${text}\n%hidden ${code}`),
  hiddenCodes: async (copy) =>
    [...Buffer.from(copy).toString().matchAll(HIDDEN)].map(([, code]) => code ?? '').reverse(),
});
