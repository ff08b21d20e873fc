import type { Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import classes from './answer-view.module.css';
import { CiteLink } from './cite-link.tsx';

/** The number of a piece of evidence, which opens where it stands. */
export function Mark({ evidence }: { evidence: Evidence | undefined }) {
  if (evidence === undefined) return null;
  const { number, name, quote } = evidence;
  const place = quotePlace(evidence);
  return (
    <CiteLink
      evidence={evidence}
      className={classes.mark}
      title={`《${name}》${place}：${quote}`}
      aria-label={`出处 ${number}：${name}，${place}`}
    >
      {number}
    </CiteLink>
  );
}
