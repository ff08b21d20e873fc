/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const LARGEST = 6;
const STEP = 1.4;
/** A small picture is not blown up beyond this of its own pixels merely because there is room. */
const MOST_ENLARGED = 1.5;

export const clampScale = (scale: number) => Math.min(LARGEST, Math.max(1, scale));

/** The next scale of the buttons and keys; 1 shows the whole picture. */
export const nextScale = (scale: number, direction: 1 | -1) =>
  clampScale(direction === 1 ? scale * STEP : scale / STEP);

/** The size at which a whole picture fits into the room. */
export function fittingSize(picture: Size, room: Size): Size {
  const factor = Math.min(room.width / picture.width, room.height / picture.height, MOST_ENLARGED);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** One axis of the view: how far it is scrolled, how much room it has, and how long the picture is in it. */
export interface Axis {
  scroll: number;
  room: number;
  before: number;
  after: number;
}

/** Where to scroll so that the point of the picture under `at` (from the edge of the view) stays there. */
export function scrollAround({ scroll, room, before, after }: Axis, at: number): number {
  const edge = (length: number) => Math.max(0, (room - length) / 2);
  const share = (scroll + at - edge(before)) / before;
  return Math.min(Math.max(0, after - room), Math.max(0, share * after + edge(after) - at));
}
