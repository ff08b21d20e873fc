import { useQueryClient } from '@tanstack/react-query';
import type { LessScope } from '#contract/calls/recommendations.ts';
import { recommendLess, undoRecommendLess } from '#contract/calls/recommendations.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import classes from './less.module.css';

const NOTICE_MS = 8_000;

/** Asks anew for what is recommended, here and in the list of what was said. */
export function useRecommendedAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['home', 'recommended'] }),
      queries.invalidateQueries({ queryKey: ['home', 'less'] }),
    ]);
  };
}

/** Keeps that somebody wants less of it, says what was done and how to take it back. */
function useLess(): (report: ReportItem, scope: LessScope) => Promise<void> {
  const client = useClient();
  const anew = useRecommendedAnew();
  return async ({ fid }, scope) => {
    try {
      const { key, label } = await client.send(recommendLess, { fid, scope });
      await anew();
      const said = scope === 'report' ? `不再推荐《${label}》` : `将少推荐：${label}`;
      notify(said, 'done', NOTICE_MS, {
        label: '撤销',
        act: () =>
          void client
            .send(undoRecommendLess, { scope, key })
            .then(anew)
            .catch((error: unknown) => notDone('没有撤销少推荐', error)),
      });
    } catch (error) {
      notDone('没有设成少推荐', error);
    }
  };
}

/** What of a recommended report one may want less of. */
export function LessMenu({ report }: { report: ReportItem }) {
  const less = useLess();
  const industry = report.fileIndustryData.find(({ parent_id }) => parent_id === 0);
  const choices: { scope: LessScope; text: string }[] = [
    { scope: 'report', text: '不再推荐这一篇' },
    ...(industry === undefined ? [] : [{ scope: 'industry' as const, text: `少推荐${industry.name}行业` }]),
    ...(report.stockOrgData.id === 0
      ? []
      : [{ scope: 'organisation' as const, text: `少推荐${report.stockOrgData.name}` }]),
  ];
  return (
    <Popover
      label="少推荐这类"
      side="end"
      button={{
        className: classes.more,
        'aria-label': `少推荐这类：${report.name}`,
        title: '少推荐这类',
        children: <span aria-hidden>⋯</span>,
      }}
    >
      {(close) => (
        <ul className={classes.menu}>
          {choices.map(({ scope, text }) => (
            <li key={scope}>
              <button
                type="button"
                className={classes.choice}
                onClick={() => {
                  close();
                  void less(report, scope);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
