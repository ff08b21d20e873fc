import { SEARCHES_GONE_TIP } from '#contract/rights/allowance-text.ts';
import { rightOf, type Tier } from '#contract/rights/levels.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import type { ChartChange, ChartState } from '../search/chart-state.ts';
import type { ChartControls } from '../search/use-chart-state.ts';

/** What must go so that the tier may see the list: an address can ask for more than its reader may. */
function dropLocked(state: ChartState, tier: Tier): ChartChange | null {
  const locked = (action: Parameters<typeof rightOf>[1]) => !rightOf(tier, action).allowed;
  const hasTime = state.time !== 0 || state.from !== '' || state.to !== '';
  const change: ChartChange = {
    ...(hasTime && locked('filterByTime') ? { time: 0, from: '', to: '' } : {}),
    ...(state.industry !== null && locked('filterChartCategory') ? { industry: null } : {}),
    ...(state.page > 1 && locked('pageCharts') ? { page: 1 } : {}),
  };
  return Object.keys(change).length === 0 ? null : change;
}

interface ChartsFailedProps extends ChartControls {
  error: unknown;
  onRetry: () => void;
}

/** A right that is missing or used up leads to it; everything else says the cause and can be tried again. */
export function ChartsFailed({ error, state, change, onRetry }: ChartsFailedProps) {
  const message = messageOfError(error);
  const limited = isBusinessError(error, CODES.dailySearchLimit);
  if (!isBusinessError(error, CODES.notAllowed) && !limited) {
    return (
      <StateView
        level={2}
        role="alert"
        title="没有取到图表"
        body={message}
        actions={<Button onClick={onRetry}>重试</Button>}
      />
    );
  }
  return (
    <StateView
      level={2}
      role="alert"
      title={message}
      body={limited ? SEARCHES_GONE_TIP : undefined}
      actions={
        <>
          <WaysOn state={state} change={change} onRetry={onRetry} />
          {limited && (
            <Button variant="subtle" onClick={() => change({ keyword: '' })}>
              不带关键词浏览
            </Button>
          )}
        </>
      }
    />
  );
}

/** To the right that is missing, and back to what needs none. */
function WaysOn({ state, change, onRetry }: Omit<ChartsFailedProps, 'error'>) {
  const { tier } = useSession();
  const openDialog = useDialogs();
  const without = dropLocked(state, tier);
  return (
    <>
      {tier === 'visitor' && (
        <Button onClick={() => openDialog({ kind: 'login', goOn: onRetry })}>登录</Button>
      )}
      <LinkButton variant={tier === 'visitor' ? 'default' : 'filled'} to="/aboutVip">
        查看会员权益
      </LinkButton>
      {without !== null && (
        <Button variant="subtle" onClick={() => change(without)}>
          {without.page === 1 && Object.keys(without).length === 1 ? '看第 1 页' : '去掉受限的条件继续'}
        </Button>
      )}
    </>
  );
}
