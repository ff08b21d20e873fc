import type { Canvas, Weight } from './canvas.ts';

export type Setting = { width: number; size: number; weight?: Weight; indent?: number };
export type Line = { text: string; x: number; spacing: number };

// Marks that may not begin a line; they are squeezed into the line before, as Chinese setting does.
const NEVER_FIRST = /^[，。、；：！？）》”’％%·…]/u;
const NEVER_LAST = /^[（《“‘]/u;
const TOKENS = /[A-Za-z0-9.,%+\-/~&$]+|./gu;

const widthOf = (canvas: Canvas, setting: Setting, text: string): number =>
  canvas.measure(text, setting.size, setting.weight);

/** Breaks a paragraph into justified lines: Han anywhere, Latin words and numbers never inside. */
export function breakLines(canvas: Canvas, text: string, setting: Setting): Line[] {
  const rows: { text: string; width: number }[] = [];
  let row = '';
  let used = setting.indent ?? 0;
  const close = (): void => {
    rows.push({ text: row.trimEnd(), width: used });
    row = '';
    used = 0;
  };
  for (const token of text.match(TOKENS) ?? []) {
    const width = widthOf(canvas, setting, token);
    if (row && used + width > setting.width + 0.01 && !NEVER_FIRST.test(token)) {
      const last = row.at(-1) ?? '';
      const carry = NEVER_LAST.test(last) ? last : '';
      if (carry) {
        row = row.slice(0, -1);
        used -= widthOf(canvas, setting, carry);
      }
      close();
      row = carry;
      used = carry ? widthOf(canvas, setting, carry) : 0;
    }
    if (!row && token === ' ') continue;
    row += token;
    used += width;
  }
  if (row) close();
  return rows.map((item, index) => justified(item, index, rows.length, setting));
}

function justified(
  row: { text: string; width: number },
  index: number,
  count: number,
  setting: Setting,
): Line {
  const gaps = [...row.text].length - 1;
  const free = setting.width - row.width;
  const last = index === count - 1;
  const spacing = gaps > 0 && (free < 0 || (!last && free < setting.size * 3)) ? free / gaps : 0;
  return { text: row.text, x: index === 0 ? (setting.indent ?? 0) : 0, spacing };
}

export type Drawing = Setting & { x: number; y: number; leading: number; color?: string };

/** Draws lines one below the other and answers the y after the last. */
export function drawLines(canvas: Canvas, lines: Line[], at: Drawing): number {
  let y = at.y;
  for (const line of lines) {
    canvas.text(line.text, at.x + line.x, y, {
      size: at.size,
      weight: at.weight,
      color: at.color,
      spacing: line.spacing,
    });
    y += at.leading;
  }
  return y;
}

/** Breaks and draws in one go. */
export function drawText(canvas: Canvas, text: string, at: Drawing): number {
  return drawLines(canvas, breakLines(canvas, text, at), at);
}

/** Cuts a label so that it fits, with an ellipsis. */
export function clip(canvas: Canvas, text: string, width: number, size: number): string {
  if (canvas.measure(text, size) <= width) return text;
  let kept = text;
  while (kept && canvas.measure(`${kept}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** A title breaks at its colon or comma where both parts then fit, so that no single character is left alone. */
export function breakTitle(canvas: Canvas, title: string, setting: Setting): Line[] {
  const whole = breakLines(canvas, title, setting);
  const before = ['首次公开', '行业发展', '产业白皮书', '产业趋势', '年年度报告'].map(
    (word) => title.indexOf(word) - 1,
  );
  const cut = [title.indexOf('：'), title.lastIndexOf('，'), ...before].find((index) => {
    const head = title.slice(0, index + 1);
    const tail = title.slice(index + 1);
    return (
      index > 3 &&
      tail.length > 3 &&
      widthOf(canvas, setting, head) <= setting.width &&
      widthOf(canvas, setting, tail) <= setting.width
    );
  });
  const rows =
    whole.length > 1 && cut !== undefined
      ? [title.slice(0, cut + 1), title.slice(cut + 1)]
      : whole.map((line) => line.text);
  return rows.map((text) => ({ text, x: 0, spacing: 0 }));
}
