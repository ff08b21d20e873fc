import type { Plan } from '#contract/calls/plans.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';

const LEVELS: readonly Tier[] = ['free', 'ordinary', 'senior', 'enterprise'];

/** What buying a level is called for somebody who holds another. */
function verbOf(level: number, held: number): string {
  if (held <= 0) return '开通';
  if (level === held) return '续费';
  return level > held ? '升级' : '购买';
}

interface BuyProps {
  level: number;
  held: Tier;
  plans: readonly Plan[];
}

/** Leads to paying for a level; nothing where it is not sold here. */
export function Buy({ level, held, plans }: BuyProps) {
  const openDialog = useDialogs();
  const plan = plans.find((one) => one.level === level);
  if (plan === undefined) return null;
  const verb = verbOf(level, LEVELS.indexOf(held));
  return (
    <Button
      variant={level === 2 ? 'filled' : 'default'}
      aria-label={`${verb}${plan.name}`}
      onClick={() =>
        openDialog({
          kind: 'upgrade',
          title: `${verb}会员`,
          text: '',
          tip: '',
          needs: 'ordinary',
          buys: level,
        })
      }
    >
      {verb}
    </Button>
  );
}
