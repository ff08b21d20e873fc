import type { Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import classes from './answer-view.module.css';
import { CiteLink } from './cite-link.tsx';

/** Numbered reports with the words that were quoted, folded away until they are looked at (S1 §2). */
export function References({ title, evidence }: { title: string; evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <section className={classes.references}>
      <h2 className={classes.subtitle}>{title}</h2>
      <ol className={classes.list}>
        {evidence.map((one) => (
          <li key={one.number} value={one.number}>
            <Reference evidence={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reference({ evidence }: { evidence: Evidence }) {
  const { name, organisation, printed_at: day, page, heading, quote } = evidence;
  const place = quotePlace(evidence);
  return (
    <>
      <CiteLink evidence={evidence}>{name}</CiteLink>
      <p className={classes.meta}>
        {[organisation, day, place, heading].filter((part) => part !== '').join(' · ')}
      </p>
      {/* A title is its own words. */}
      {quote !== name && (
        <details className={classes.excerpt}>
          <summary>{page === null ? `${place}的原话` : '原文'}</summary>
          <blockquote>{quote}</blockquote>
        </details>
      )}
    </>
  );
}
