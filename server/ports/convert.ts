/** What a file is by its content, not by its name. */
export const SOURCE_KINDS = [
  ...(['pdf', 'png', 'jpeg', 'tiff', 'text', 'markdown', 'csv'] as const),
  ...(['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const),
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A file that cannot be made into pages. The message says why, in Chinese, to whoever brought it. */
export class ConversionRefused extends Error {
  override name = 'ConversionRefused';
  /** Whether the same bytes may be converted another time: a program is missing, or there was no time. */
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry = false) {
    super(message);
    this.mayRetry = mayRetry;
  }
}

/** Makes a PDF of a file that is none. */
export interface Converter {
  /** Works in a process of its own that reaches no network. Throws `ConversionRefused`; aborting `signal` ends the process. */
  toPdf(
    source: { bytes: Uint8Array; kind: Exclude<SourceKind, 'pdf'> },
    signal: AbortSignal,
  ): Promise<Uint8Array>;
}
