/** What a copy is marked with. */
export interface CopyMark {
  /** One line for people, printed at the foot of every page. */
  text: string;
  /** For machines: ASCII letters, digits and hyphens. */
  code: string;
}

/** Marks copies of PDFs without touching a byte of the original. */
export interface PdfMarker {
  /**
   * The bytes to send after the original ones, an incremental update of the PDF: the text at the foot of every page, and
   * the code where no page shows it. Throws `PdfRefused` for a file that cannot be marked.
   */
  markCopy(original: Uint8Array, mark: CopyMark): Promise<Uint8Array>;
  /** Codes that the pages carry without showing them, the last one first; none where the file cannot be read. */
  hiddenCodes(copy: Uint8Array): Promise<string[]>;
}
