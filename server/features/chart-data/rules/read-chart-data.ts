import { boxArea } from '#server/platform/geometry/boxes.ts';
import type { AreaMatter, Box } from '#server/ports/pdf.ts';
import { readLabels, readMarks } from '../../marks/index.ts';
import type { ChartData } from './chart-data.ts';
import { readSeries } from './read-series.ts';
import { readTable } from './read-table.ts';
import { unitsOfTable } from './table-units.ts';
import { splitTimes } from './times-of-day.ts';

/** Below this a table would be a guess. */
export const LEAST_CONFIDENCE = 0.75;
/** A chart of which so much is a picture has no drawing to be measured. */
const MOSTLY_PICTURE = 0.25;
/** More than a chart has that can be read; what is compared each with each stays within milliseconds. */
const MOST_WORDS = 1500;
const MOST_BARS = 3000;
const MOST_STROKES = 6000;

/** A chart as it was found on its page. */
export interface FoundChart {
  name: string;
  box: Box;
  /** `table` for one that is taken for a table. */
  kind: string;
  /** What is printed over a table of the unit of its figures: 单位：元; empty where nothing is. */
  unitLine?: string;
  /**
   * All that is given is known to be values: what goes a step beyond the last printed number of a scale is one, too, and lines have their
   * points at the same places, though not each at all of them.
   */
  isPainted?: boolean;
}

/** What a chart says, as a table; null where it cannot be told with confidence. Pure, and bounded by what `readAreas` lets through. */
export function readChartData(
  { name, box, kind, unitLine = '', isPainted = false }: FoundChart,
  matter: AreaMatter,
): ChartData | null {
  const pictures = matter.images.reduce((sum, image) => sum + boxArea(image), 0);
  if (pictures > boxArea(box) * MOSTLY_PICTURE) return null;
  if (matter.words.length > MOST_WORDS) return null;
  const marks = readMarks(matter);
  if (marks.bars.length > MOST_BARS || marks.strokes.length > MOST_STROKES) return null;
  const isTold = (data: ChartData | null): boolean => data !== null && data.confidence >= LEAST_CONFIDENCE;
  // Some charts are taken for tables: whatever has a scale is read by it.
  const table =
    kind === 'table' ? readTable({ marks, labels: readLabels(matter.words, marks.rules), box }) : null;
  if (table !== null && isTold(table)) return { ...table, ...unitsOfTable(table, [unitLine, name]) };
  const labels = readLabels(matter.words).flatMap(splitTimes);
  const series = readSeries({ name, marks, labels, isPainted });
  return isTold(series) ? series : null;
}
