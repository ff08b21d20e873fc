import { useQuery } from '@tanstack/react-query';
import { type Less, undoRecommendLess } from '#contract/calls/recommendations.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered } from './block.tsx';
import classes from './less.module.css';
import { useRecommendedAnew } from './less-menu.tsx';
import { lessQuery } from './queries.ts';

const KINDS: Record<Less['scope'], string> = { report: '报告', industry: '行业', organisation: '机构' };

/** What recommendations go by, and everything one said to want less of, each to be taken back. */
export function LessSettings() {
  return (
    <Popover
      label="推荐设置"
      side="end"
      width={320}
      button={{ className: classes.settings, children: '推荐设置' }}
    >
      {() => <Said />}
    </Popover>
  );
}

function Said() {
  const client = useClient();
  const query = useQuery({ ...lessQuery(), staleTime: 0 });
  const anew = useRecommendedAnew();
  async function undo({ scope, key }: Less) {
    try {
      await client.send(undoRecommendLess, { scope, key });
      await anew();
    } catch (error) {
      notDone('没有恢复推荐', error);
    }
  }
  return (
    <div className={classes.said}>
      <p className={classes.by}>按你读过、收藏的报告与订阅的行业推荐；随账户导出与注销。</p>
      <Answered query={query} what="少推荐的列表" skeleton={<Skeleton height={16} mt={8} mb={8} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={classes.none}>还没有少推荐的。在推荐的报告右上角可以说。</p>
          ) : (
            <ul aria-label="少推荐">
              {list.map((less) => (
                <li key={`${less.scope} ${less.key}`} className={classes.one}>
                  <span className={classes.kind}>{KINDS[less.scope]}</span>
                  <span className={classes.label}>{less.label}</span>
                  <button
                    type="button"
                    className={classes.undo}
                    aria-label={`撤销少推荐：${less.label}`}
                    onClick={() => void undo(less)}
                  >
                    撤销
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  );
}
