/** Readers look for the beginning of a PDF up to here. */
export const HEADER_WITHIN = 1024;

/** Blanks and comments, and then an object of a PDF: nothing else begins so. */
const OBJECT_FIRST = /^(?:[\0\s]|%[^\r\n]*[\r\n])*\d{1,7}\s+\d{1,5}\s+obj\b/;

/** Whether a file is a PDF that only lost its first line: viewers show it all the same. */
export const beginsWithObject = (bytes: Uint8Array): boolean =>
  OBJECT_FIRST.test(Buffer.from(bytes.subarray(0, HEADER_WITHIN)).toString('latin1'));
