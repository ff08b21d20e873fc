/** Where a report is read, for whoever reads of it elsewhere. */
export const reportUrl = (origin: string, fid: number): string => `${origin}/detail?fid=${fid}`;
