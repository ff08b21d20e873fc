import type { PDFPageProxy } from 'pdfjs-dist';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Laid out in one go; clicks and keys are answered in between. A page of a report has some hundred runs. */
const RUNS_AT_ONCE = 500;
/** What a page has beyond that cannot be selected: so many elements would hold the browser up at every turn. */
const MOST_RUNS = 20_000;

/** The text of a page piece by piece, as pdf.js' text layer takes it. */
export function inPieces({ items, ...rest }: TextContent): ReadableStream<TextContent> {
  const most = Math.min(items.length, MOST_RUNS);
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (at > 0) await new Promise((resolve) => setTimeout(resolve));
        controller.enqueue({ ...rest, items: items.slice(at, Math.min(at + RUNS_AT_ONCE, most)) });
        at += RUNS_AT_ONCE;
        if (at >= most) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
