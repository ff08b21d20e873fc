import type { PageSize } from './page-layout.ts';

/** By how many degrees clockwise pages are shown turned, beyond what the file itself says. */
export type Turn = 0 | 90 | 180 | 270;

const TURNS = [0, 90, 180, 270] as const;

export const isTurn = (value: unknown): value is Turn => TURNS.some((turn) => turn === value);

/** A quarter further, clockwise or back. */
export function turnedOn(turn: Turn, direction: 1 | -1): Turn {
  return TURNS[(TURNS.indexOf(turn) + direction + TURNS.length) % TURNS.length] ?? 0;
}

/** How large a page is as it is shown, and how large a shown one is upright: a quarter either way swaps the sides. */
export function turnedSize({ width, height }: PageSize, turn: Turn): PageSize {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** Shares of a page, 0 to 1 from its left and from its top. */
export interface PagePoint {
  x: number;
  y: number;
}

/** Where a point of the upright page stands on the turned one. */
export function turnedPoint({ x, y }: PagePoint, turn: Turn): PagePoint {
  if (turn === 90) return { x: 1 - y, y: x };
  if (turn === 180) return { x: 1 - x, y: 1 - y };
  if (turn === 270) return { x: y, y: 1 - x };
  return { x, y };
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A rectangle of the screen on the page that is shown in `frame`: CSS pixels from the top left of the page held upright. */
export function uprightRect(rect: Rect, frame: Rect, turn: Turn): Rect {
  const left = rect.left - frame.left;
  const top = rect.top - frame.top;
  const right = rect.right - frame.left;
  const bottom = rect.bottom - frame.top;
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  if (turn === 90) return { left: top, right: bottom, top: width - right, bottom: width - left };
  if (turn === 180)
    return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
  if (turn === 270) return { left: height - bottom, right: height - top, top: left, bottom: right };
  return { left, top, right, bottom };
}
