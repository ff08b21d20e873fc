/** The years that a text tells of, as written: 2025 of 2025年, nothing of 12025. */
export const yearsTold = (text: string): string[] =>
  text.normalize('NFKC').match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? [];
