import { useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import type { PlaceTarget } from '#web/pdf/view/use-held-place.ts';
import { ChartsPanel } from './charts-panel.tsx';
import { InfoPanel } from './info-panel.tsx';
import type { PanelPlacement } from './panel-placement.ts';
import { SidePanel } from './side-panel.tsx';
import { SimilarPanel } from './similar-panel.tsx';

interface RightPanelProps {
  report: ReportDetail;
  placement: PanelPlacement;
  goTo: (target: PlaceTarget) => void;
  sizes: readonly PageSize[];
}

export function RightPanel({ report, placement, goTo, sizes }: RightPanelProps) {
  const [tab, setTab] = useState('info');
  const tabs = [
    { key: 'info', label: '资料' },
    { key: 'similar', label: '相似推荐' },
    { key: 'charts', label: '图表', note: report.chart_count > 0 ? String(report.chart_count) : undefined },
  ];
  return (
    <SidePanel side="right" label="报告资料" {...placement} tabs={tabs} active={tab} onSelect={setTab}>
      {tab === 'info' && <InfoPanel report={report} />}
      {tab === 'similar' && <SimilarPanel report={report} />}
      {tab === 'charts' && <ChartsPanel report={report} sizes={sizes} goTo={goTo} />}
    </SidePanel>
  );
}
