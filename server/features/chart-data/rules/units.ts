import type { Label } from '../../marks/index.ts';
import { isUnit } from './legend.ts';
import type { ValueAxis } from './value-axis.ts';

const BRACKETED = /^(?:单位)?\s*[:：]?\s*[（(]\s*([^（）()]{1,12})\s*[)）]$/u;
const STATED = /单位\s*[:：]\s*([^\s，,；;）)]{1,10})/u;
const IN_NAME = /[（(]([^（）()]{1,24})[)）]/gu;
/** In units of the font size. */
const OVER_AXIS = 4.5;
const BESIDE = 8;

/** The unit of a scale: behind its numbers, over it, or in the name of the chart; empty where none is printed. */
export function unitOfAxis(
  axis: ValueAxis,
  side: 'left' | 'right',
  { labels, name, axes }: { labels: readonly Label[]; name: string; axes: number },
): string {
  if (axis.suffix !== '' && axis.suffix !== 'X') return axis.suffix;
  const top = Math.min(...axis.ticks.map(({ y }) => y));
  const size = axis.ticks[0]?.fontSize ?? 8;
  const over = labels
    .filter(({ y, angle }) => angle === 0 && y < top - 0.4 * size && top - y < OVER_AXIS * size)
    .filter(({ box }) => nearness(box, axis.x) < BESIDE * size)
    .toSorted((a, b) => nearness(a.box, axis.x) - nearness(b.box, axis.x));
  for (const { text } of over) {
    const unit = BRACKETED.exec(text)?.[1] ?? STATED.exec(text)?.[1] ?? (isUnit(text) ? text : undefined);
    if (unit !== undefined) return unit.trim().replace('％', '%');
  }
  return unitInName(name, side, axes);
}

const nearness = ({ left, right }: { left: number; right: number }, x: number): number =>
  x < left ? left - x : x > right ? x - right : 0;

function unitInName(name: string, side: 'left' | 'right', axes: number): string {
  const parts = [...name.matchAll(IN_NAME)]
    .flatMap(([, inner = '']) => inner.replace(/^单位\s*[:：]\s*/u, '').split(/[，,、；;/]\s*/u))
    .map((part) => part.trim())
    .filter(isUnit);
  const [first = '', second = ''] = parts;
  if (parts.length === 0) return STATED.exec(name)?.[1] ?? '';
  if (axes === 1) return parts.length === 1 ? first : '';
  return side === 'left' ? first : second;
}
