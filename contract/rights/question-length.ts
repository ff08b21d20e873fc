/** Characters of a question to the assistant. */
export const LONGEST_QUESTION = 200;
