import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Bar, Label, Marks, Rule, Shape, Stroke } from '../../marks/index.ts';

export interface LegendEntry {
  name: string;
  unit: string;
  color: string;
  /** The scale it says it belongs to. */
  side: 'left' | 'right' | null;
  label: Label;
}

export interface Legend {
  entries: LegendEntry[];
  /** The samples of colour beside the names; they are no data. */
  samples: Set<Bar | Rule | Stroke | Shape>;
}

/** Points. */
const LARGEST_SAMPLE = { width: 46, height: 14 };
const ALIGNED = 1.4;
/** Without a sample of their own. */
const SCALE_NUMBERS = 3;
/** In units of the font size. */
const GAP = 1.7;
const OVERLAP = 0.6;
const LEVEL = 0.5;
const SIDE = /[（(【[]?\s*(左轴|右轴|左|右|LHS|RHS|lhs|rhs|主坐标轴|次坐标轴|主轴|次轴)\s*[)）\]】]?$/u;
const UNIT = /[（(]\s*([^（）()]{1,10})\s*[)）]\s*$/u;
const UNIT_WORDS =
  /^(?:[%％‰]|[\d,]*[十百千万亿]{0,2}(?:美?元|港元|吨|点|家|只|个|辆|台|套|人|倍|天|次|份|平方米|平米|千瓦时?|度|瓦|桶|股|手|户|张|片|枚|年|月|BP|bp|pct|GW|MW|GWh|MWh|KWh|mm|nm|kg|Mt|TWh)(?:[/／].{1,6})?)$/u;

interface Sample {
  mark: Bar | Rule | Stroke | Shape;
  box: Box;
  color: string;
}

/** Names with a sample of their colour at their left. */
export function readLegend(labels: readonly Label[], marks: Marks): Legend {
  const samples = samplesOf(marks);
  const found = labels.flatMap((label): FoundEntry[] => {
    if (label.angle !== 0 || !/[\p{L}\d]/u.test(label.text)) return [];
    const beside = samples
      .filter(({ box }) => isBeside(box, label))
      .toSorted((a, b) => b.box.right - a.box.right || boxWidth(b.box) - boxWidth(a.box));
    const [sample] = beside;
    if (sample === undefined) return [];
    // A sample may be drawn of several parts: a line and the dot on it.
    const parts = beside.filter(({ box }) => box.right > sample.box.left - 1).map(({ mark }) => mark);
    return [{ ...describeName(label.text), color: sample.color, label, parts }];
  });
  const told = found.filter(
    (entry) =>
      !isTick(entry, found) && !isOfScale(entry, found, labels) && !isValue(entry, labels, marks.bars),
  );
  const named = told
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => Math.round(a.label.y) - Math.round(b.label.y) || a.label.x - b.label.x);
  return {
    entries: named.map(({ parts: _, ...entry }) => entry),
    samples: new Set(told.flatMap(({ parts }) => parts)),
  };
}

interface FoundEntry extends LegendEntry {
  parts: (Bar | Rule | Stroke | Shape)[];
}

/** The numbers of a scale at the right have its ticks at their left, all of one colour; names of a legend have each their own. */
const isTick = ({ label, color }: LegendEntry, entries: readonly LegendEntry[]): boolean =>
  label.value !== null &&
  entries.some((other) => other.label !== label && other.label.value !== null && other.color === color);

/** A number in the column of a scale: the end of a line stands beside it. */
function isOfScale({ label }: LegendEntry, found: readonly LegendEntry[], labels: readonly Label[]): boolean {
  if (label.value === null) return false;
  const isInLine = ({ box }: Label): boolean =>
    Math.abs(box.left - label.box.left) < ALIGNED || Math.abs(box.right - label.box.right) < ALIGNED;
  const others = labels.filter((other) => other !== label && other.value !== null && isInLine(other));
  return others.filter((other) => !found.some((entry) => entry.label === other)).length >= SCALE_NUMBERS;
}

/** A number at the end of a short bar that lies: others stand at the ends of longer ones of its colour. */
const isValue = ({ label, color }: LegendEntry, labels: readonly Label[], bars: readonly Bar[]): boolean =>
  label.value !== null &&
  bars.some(
    (bar) =>
      bar.color === color &&
      labels.some((other) => other !== label && other.value !== null && isBeside(bar.box, other)),
  );

function samplesOf({ bars, rules, strokes, shapes }: Marks): Sample[] {
  const sized = ({ box }: Sample): boolean =>
    boxWidth(box) <= LARGEST_SAMPLE.width && boxHeight(box) <= LARGEST_SAMPLE.height && boxWidth(box) >= 2;
  return [
    ...bars.map((mark) => ({ mark, box: mark.box, color: mark.color })),
    ...rules
      .filter(({ box }) => boxHeight(box) < 1)
      .map((mark) => ({ mark, box: mark.box, color: mark.color })),
    ...strokes.map((mark) => ({ mark, box: mark.box, color: mark.color })),
    ...shapes.map((mark) => ({ mark, box: mark.box, color: mark.color })),
  ].filter(sized);
}

function isBeside(box: Box, { box: words, fontSize, y }: Label): boolean {
  const gap = words.left - box.right;
  return (
    gap > -fontSize * OVERLAP &&
    gap < fontSize * GAP &&
    Math.abs((box.top + box.bottom) / 2 - y) < fontSize * LEVEL
  );
}

/** `同比增速（%，右轴）` to its name, unit and side. */
export function describeName(text: string): Pick<LegendEntry, 'name' | 'unit' | 'side'> {
  let name = text.trim();
  let unit = '';
  let side: LegendEntry['side'] = null;
  const inner = /[（(]([^（）()]*)[)）]\s*$/u.exec(name);
  if (inner !== null) {
    const parts = (inner[1] ?? '').split(/[，,；;、:：]\s*/u).map((part) => part.trim());
    const sides = parts.filter((part) => SIDE.test(part));
    const rest = parts.filter((part) => !SIDE.test(part));
    if (sides.length > 0 || rest.every(isUnit)) {
      name = name.slice(0, inner.index).trim();
      side = sideOf(sides[0]);
      unit = rest.filter(isUnit)[0] ?? '';
    }
  }
  const trailing = /[-—:：\s,，]+(左轴|右轴|RHS|LHS|rhs|lhs)$|(?<=\p{Script=Han})(左轴|右轴)$/u.exec(name);
  if (side === null && trailing !== null && trailing.index > 0) {
    side = sideOf(trailing[1] ?? trailing[2]);
    name = name.slice(0, trailing.index).trim();
  }
  const own = unit === '' ? UNIT.exec(name) : null;
  if (own !== null && isUnit(own[1] ?? '')) {
    unit = own[1] ?? '';
    name = name.slice(0, own.index).trim();
  }
  return { name: name.replace(/[:：，,]+$/u, ''), unit: unit.replace('％', '%'), side };
}

export const isUnit = (text: string): boolean => UNIT_WORDS.test(text.trim());

const sideOf = (text: string | undefined): LegendEntry['side'] =>
  text === undefined ? null : /右|次|rhs/iu.test(text) ? 'right' : 'left';
