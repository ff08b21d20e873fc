import type { Claim, Evidence } from '#contract/calls/answers.ts';
import classes from './answer-view.module.css';
import { Mark } from './mark.tsx';

/** A claim with the marks that open where it stands. */
export function ClaimText({ claim, byNumber }: { claim: Claim; byNumber: ReadonlyMap<number, Evidence> }) {
  const stands = claim.evidence.flatMap((number) => byNumber.get(number) ?? []);
  return (
    <p className={classes.claim}>
      {claim.text}
      {stands.map((one) => (
        <Mark key={one.number} evidence={one} />
      ))}
      {claim.status === '未证实' && <span className={classes.unproven}>未证实</span>}
    </p>
  );
}
