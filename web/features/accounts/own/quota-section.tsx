import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Allowance } from '#contract/calls/memberships.ts';
import { ACTIONS, type Action, TIER_LABELS } from '#contract/rights/levels.ts';
import { resetText } from '#contract/rights/reset-text.ts';
import { grouped } from '#contract/text/grouped.ts';
import { CODES } from '#contract/wire/codes.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import classes from './account.module.css';
import { Loaded, Section } from './section.tsx';

/** What is counted, in the order of use. */
const COUNTED: Action[] = ['searchReports', 'readReport', 'downloadReport'];

type Count = NonNullable<Allowance['daily']>;

/** What the level gives and what of it is used, today and this month. */
export function QuotaSection() {
  const query = useQueries({
    queries: COUNTED.map((action) => allowanceQuery(action, null)),
    combine: (results) => ({
      data: results.every((result) => result.data !== undefined)
        ? results.flatMap((result) => result.data ?? [])
        : undefined,
      error: results.find((result) => result.error !== null)?.error ?? null,
      isFetching: results.some((result) => result.isFetching),
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  });
  return (
    <Section id="quota" title="次数">
      <Loaded what="次数" query={query} lines={3}>
        {(allowances) => <Quotas allowances={allowances} />}
      </Loaded>
    </Section>
  );
}

function Quotas({ allowances }: { allowances: Allowance[] }) {
  return (
    <>
      <table className={classes.quota}>
        <thead>
          <tr>
            <th scope="col">操作</th>
            <th scope="col">今日</th>
            <th scope="col">本月</th>
          </tr>
        </thead>
        <tbody>
          {allowances.map((allowance) => (
            <QuotaRow key={allowance.action} allowance={allowance} />
          ))}
        </tbody>
      </table>
      <p className={`${classes.foot} ${classes.note}`}>
        <WholeDates text={resetText(allowances)} />
        同一份报告当日重复阅读或下载不再计次。
      </p>
    </>
  );
}

function QuotaRow({ allowance }: { allowance: Allowance }) {
  const { action, allowed, needs, daily, monthly, code, message } = allowance;
  let cells: ReactNode;
  if (!allowed) {
    cells = (
      <td colSpan={2}>
        <LockTag needs={`需${TIER_LABELS[needs]}`} />
      </td>
    );
  } else {
    cells = (
      <>
        <td>{daily === null ? '不限' : <Used count={daily} />}</td>
        <td>{monthly === null ? '不限' : <Used count={monthly} />}</td>
      </>
    );
  }
  return (
    <tr>
      <th scope="row">
        {ACTIONS[action]}
        {allowed && code !== CODES.success && <p className={classes.note}>{message}</p>}
      </th>
      {cells}
    </tr>
  );
}

function Used({ count }: { count: Count }) {
  const used = count.limit - count.left;
  return (
    <>
      已用 {grouped(used)} / {grouped(count.limit)}
      <div className={classes.bar} data-full={count.left === 0 || undefined} aria-hidden>
        <span style={{ width: `${(100 * used) / Math.max(1, count.limit)}%` }} />
      </div>
    </>
  );
}
