import type { Organisation } from '#contract/calls/organisations.ts';
import { ACTIONS } from '#contract/rights/levels.ts';
import { resetText } from '#contract/rights/reset-text.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import classes from './organisation.module.css';

interface StandingProps {
  organisation: Organisation;
  /** Nobody of it has rights any more. */
  isOver: boolean;
}

/** Until when, how many seats, and what all of them have left together. */
export function Standing({ organisation, isOver }: StandingProps) {
  const { role, seats, seatsUsed, validUntil, pot } = organisation;
  const openDialog = useDialogs();
  const renew = () =>
    openDialog({ kind: 'upgrade', title: '续费会员', text: '', tip: '', needs: 'enterprise', buys: 3 });
  return (
    <section className={`${card.card} ${classes.standing}`} aria-label="企业会员">
      <dl className={classes.facts}>
        <div>
          <dt>{isOver ? '到期时间' : '有效期至'}</dt>
          <dd>{momentOf(validUntil)}</dd>
        </div>
        <div>
          <dt>席位</dt>
          <dd>
            已用 {seatsUsed} / {seats}
          </dd>
        </div>
      </dl>
      {isOver ? (
        <p role="status" className={classes.over}>
          企业会员已到期，成员的权限已停止，账号保留。
          {role === 'owner' ? '续费后立即恢复。' : '请联系企业的管理员续费。'}
        </p>
      ) : (
        <Pot pot={pot} />
      )}
      {role === 'owner' ? (
        <Button variant={isOver ? 'filled' : 'default'} onClick={renew}>
          续费
        </Button>
      ) : (
        <p className={classes.note}>您是成员：席位与续费由企业的管理员办理，次数由全体成员合用。</p>
      )}
    </section>
  );
}

function Pot({ pot }: Pick<Organisation, 'pot'>) {
  return (
    <>
      <table className={classes.pot}>
        <caption className={classes.note}>全体成员合用的次数</caption>
        <thead>
          <tr>
            <th scope="col">操作</th>
            <th scope="col">今日</th>
            <th scope="col">本月</th>
          </tr>
        </thead>
        <tbody>
          {pot.map(({ action, daily, monthly }) => (
            <tr key={action}>
              <th scope="row">{ACTIONS[action]}</th>
              <Used count={daily} />
              <Used count={monthly} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        <WholeDates text={resetText(pot)} />
      </p>
    </>
  );
}

type Count = Organisation['pot'][number]['daily'];

function Used({ count }: { count: Count }) {
  if (count === null) return <td>不限</td>;
  return (
    <td data-none={count.left === 0 || undefined}>
      已用 {grouped(count.limit - count.left)} / {grouped(count.limit)}
    </td>
  );
}
