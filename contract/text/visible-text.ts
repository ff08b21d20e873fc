/**
 * Text of one line in which everything can be seen: no control characters, nothing that turns the direction of reading or is not there at all.
 * The one rule for whatever people name, which others read in lists, letters and logs.
 */
export const VISIBLE_TEXT = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** A name that we make of what somebody wrote. */
export const onlyVisible = (text: string): string => text.replace(UNSEEN, ' ').trim();

export const unseenText = (what: string): string => `${what}里有看不见的字符，请重新填写`;
