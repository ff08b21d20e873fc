/** Bullets of symbol fonts have no shape outside their file; one character stays one, so that ranges hold. */
export const plainMarks = (text: string): string => text.replace(/[\uE000-\uF8FF]/g, '•');
