/** What of a report tells whom it is for. Ids are 0 where none is known. */
export interface ReportFacts {
  fid: number;
  title: string;
  /** The beginning of the abstract. */
  opening: string;
  /** Seconds since 1970. */
  publishedAtSeconds: number;
  type: number;
  organisationId: number;
  organisation: string;
  /** 申万 level 1 and level 2. */
  industry: number;
  secondIndustry: number;
  stocks: readonly { code: string; name: string }[];
  /** Empty for what is no periodical. */
  seriesKey: string;
  hasFile: boolean;
}
