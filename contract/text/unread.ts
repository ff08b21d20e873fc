/** Stands in a text for print of which the file does not say what letters it is; whoever quotes it sees that something is missing. */
export const UNREAD = '▯';
