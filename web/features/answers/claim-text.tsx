import type { Claim, Evidence } from '#contract/calls/answers.ts';
import classes from './answer-view.module.css';
import { Mark } from './mark.tsx';

/** A claim with the marks that open where it stands; the first never begins a line by itself. */
export function ClaimText({ claim, byNumber }: { claim: Claim; byNumber: ReadonlyMap<number, Evidence> }) {
  const [first, ...others] = claim.evidence.flatMap((number) => byNumber.get(number) ?? []);
  const letters = [...claim.text];
  return (
    <p className={classes.claim}>
      {letters.slice(0, -1).join('')}
      <span className={classes.end}>
        {letters.at(-1)}
        <Mark evidence={first} />
      </span>
      {others.map((one) => (
        <Mark key={one.number} evidence={one} />
      ))}
      {claim.status === '未证实' && <span className={classes.unproven}>未证实</span>}
    </p>
  );
}
