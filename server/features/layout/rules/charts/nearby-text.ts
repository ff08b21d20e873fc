import type { Paragraph, ReportChart } from '../page-parts.ts';

const LONGEST = 240;
const REACH = 140;

/**
 * What the report says of a chart: the paragraph that names its number, on its page or the ones beside it, or else the
 * running text closest to it on its page. Empty where there is neither.
 */
export function nearbyText(chart: ReportChart, paragraphs: readonly Paragraph[]): string {
  const near = paragraphs.filter(({ kind, page }) => kind === 'body' && Math.abs(page - chart.page) <= 1);
  const naming = chart.number === '' ? undefined : near.find(({ text }) => names(text, chart.number));
  return (naming ?? closest(near, chart))?.text.slice(0, LONGEST) ?? '';
}

/** `图 3` is named by 图3 and not by 图 31. */
function names(text: string, number: string): boolean {
  const plain = text.replace(/\s+/g, '');
  const wanted = number.replace(/\s+/g, '');
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
    if (!/\d/.test(plain[at + wanted.length] ?? '')) return true;
  return false;
}

function closest(near: readonly Paragraph[], { page, box }: ReportChart): Paragraph | undefined {
  const placed = near.flatMap((paragraph) =>
    paragraph.areas
      .filter((area) => area.page === page)
      .map(({ box: at }) => ({ paragraph, gap: Math.max(0, box.top - at.bottom, at.top - box.bottom) })),
  );
  return placed.filter(({ gap }) => gap <= REACH).sort((a, b) => a.gap - b.gap)[0]?.paragraph;
}
