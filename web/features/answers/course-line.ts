import type { Course } from '#contract/calls/answers.ts';

/** A point of a course where it is drawn, in shares of the width and the height from the top left. */
export interface PlacedPoint {
  x: number;
  y: number;
}

export interface CourseLine {
  points: PlacedPoint[];
  /** What the top and the bottom stand for. */
  most: number;
  least: number;
  /** Where nothing is, from the top; null where the course does not pass it. */
  zero: number | null;
}

const dayOf = (day: string): number => Date.parse(day) / 86_400_000;

/** Days apart as they are; times that share a day of report, as those of one report do, one after the other. */
function placesOf(points: Course['points']): number[] {
  const days = points.map(({ printed_at: day }) => dayOf(day));
  const isByDay = days.every((day, at) => at === 0 || day > (days[at - 1] ?? day));
  const places = isByDay ? days : points.map((_, at) => at);
  const [first = 0] = places;
  const width = (places.at(-1) ?? first) - first || 1;
  return places.map((place) => (place - first) / width);
}

/** Where the points of a course stand; a level course runs through the middle. */
export function courseLine({ points }: Pick<Course, 'points'>): CourseLine {
  const values = points.map(({ value }) => value);
  const most = Math.max(...values);
  const least = Math.min(...values);
  const height = most - least;
  const yOf = (value: number): number => (height === 0 ? 0.5 : (most - value) / height);
  const places = placesOf(points);
  return {
    points: values.map((value, at) => ({ x: places[at] ?? 0, y: yOf(value) })),
    most,
    least,
    zero: least < 0 && most > 0 ? yOf(0) : null,
  };
}
