import { useQuery } from '@tanstack/react-query';
import type { listAlerts } from '#contract/calls/alerts.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './inbox.module.css';
import { OwnAlerts } from './own-states.tsx';
import { alertsQuery } from './queries.ts';
import { SavedRow } from './saved-row.tsx';

/** The searches that one keeps: renamed, paused, deleted, and led back to. */
export function SavedSearches() {
  return (
    <OwnAlerts>
      <Own />
    </OwnAlerts>
  );
}

function Own() {
  return (
    <Fetched what="保存的搜索" query={useQuery(alertsQuery())}>
      {(saved) => <Rows {...saved} />}
    </Fetched>
  );
}

function Rows({ list, limit }: ResponseOf<typeof listAlerts>) {
  if (list.length === 0)
    return (
      <StateView
        level={2}
        title="还没有保存的搜索"
        body={`在搜索结果上点“有新报告时告诉我”，搜索就会留在这里；当前等级最多保存 ${limit} 个。`}
        actions={<LinkButton to="/report">去搜报告</LinkButton>}
      />
    );
  return (
    <>
      <div className={classes.head}>
        <p role="status">
          已保存 {list.length} 个，当前等级最多 {limit} 个
        </p>
      </div>
      <ul className={card.card} aria-label="保存的搜索">
        {list.map((alert) => (
          <SavedRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </>
  );
}
