import classes from './whole-dates.module.css';

const MOMENT = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/;

/** A sentence none of whose lines ends within a date: browsers break after the hyphens of one. */
export function WholeDates({ text }: { text: string }) {
  return text.split(MOMENT).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same date may stand twice, and nothing moves.
      <span key={at} className={classes.whole}>
        {part}
      </span>
    ),
  );
}
