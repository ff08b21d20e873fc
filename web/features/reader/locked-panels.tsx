import { useId, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { TabList } from '#web/ui/tab-list.tsx';
import classes from './locked-view.module.css';
import { ChartsPanel } from './panels/charts-panel.tsx';
import { InfoPanel } from './panels/info-panel.tsx';
import { panelTabs } from './panels/panel-tabs.ts';
import side from './panels/side-panel.module.css';
import { SimilarPanel } from './panels/similar-panel.tsx';

/** What is told beside the pages, where there is only a cover to show. */
export function LockedPanels({ report }: { report: ReportDetail }) {
  const [tab, setTab] = useState('info');
  const base = useId();
  return (
    <div className={classes.info}>
      <TabList
        label="报告资料"
        tabs={panelTabs(report)}
        active={tab}
        onSelect={setTab}
        base={base}
        classes={{ list: classes.tabs, tab: side.tab, note: side.note }}
      />
      <div id={`${base}-content`} role="tabpanel" aria-labelledby={`${base}-${tab}`}>
        {tab === 'info' && <InfoPanel report={report} />}
        {tab === 'charts' && <ChartsPanel report={report} />}
        {tab === 'similar' && <SimilarPanel report={report} />}
      </div>
    </div>
  );
}
