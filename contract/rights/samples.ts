/** What of a report's text is shown to somebody who has not opened it: samples, not the report. */
export const SAMPLE = {
  /** Characters of a passage, from around the searched word. */
  characters: 120,
  /** Different passages of one report that one person is shown a day, at most; short reports have fewer. */
  mostPassages: 12,
  leastPassages: 2,
  /** Entries of the catalogue, and names of charts, as a table of contents on a back cover would show. */
  catalogueEntries: 10,
  chartNames: 6,
  /** Names of charts beside a report in a list of reports. */
  chartsInLists: 3,
  /** Different charts of one report, with pictures and names, that one person is shown a day in lists of charts, below level 2. */
  chartsADay: 6,
  /** Characters of an entry or a name. */
  titleCharacters: 30,
} as const;

/** An entry of a catalogue or the name of a chart as somebody sees it who has not opened the report. */
export function sampleTitle(title: string): string {
  const characters = [...title];
  const most = SAMPLE.titleCharacters;
  return characters.length <= most ? title : `${characters.slice(0, most).join('')}…`;
}

/** Passages a person and day of a report with so many pages: about 80 characters a page, of some 900 and more. */
export const passagesADay = (pages: number): number =>
  Math.max(SAMPLE.leastPassages, Math.min(SAMPLE.mostPassages, Math.floor(pages * 0.7)));
