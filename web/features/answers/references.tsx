import type { Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import classes from './answer-view.module.css';
import { CiteLink } from './cite-link.tsx';

interface ReferencesProps {
  title: string;
  evidence: readonly Evidence[];
  /** They answer nothing: how near they come is seen without unfolding them. */
  isNear?: boolean;
}

/** Numbered reports with the words that were quoted, folded away until they are looked at (S1 §2). */
export function References({ title, evidence, isNear }: ReferencesProps) {
  if (evidence.length === 0) return null;
  return (
    <section className={classes.references}>
      <h2 className={classes.subtitle}>{title}</h2>
      <ol className={classes.list}>
        {evidence.map((one) => (
          <li key={one.number} value={one.number}>
            <Reference evidence={one} isNear={isNear} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reference({ evidence, isNear }: { evidence: Evidence; isNear: boolean | undefined }) {
  const { name, organisation, printed_at: day, page, heading, quote } = evidence;
  const place = quotePlace(evidence);
  return (
    <>
      <CiteLink evidence={evidence}>{name}</CiteLink>
      <p className={classes.meta}>
        {[organisation, day, place, heading].filter((part) => part !== '').join(' · ')}
      </p>
      {/* A title is its own words. */}
      {quote !== name && isNear && <blockquote className={classes.near}>{quote}</blockquote>}
      {quote !== name && !isNear && (
        <details className={classes.excerpt}>
          <summary>{page === null ? `${place}的原话` : '原文'}</summary>
          <blockquote>{quote}</blockquote>
        </details>
      )}
    </>
  );
}
