import { Suspense, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { type Note, NotesPanel, useNotes } from '#web/features/annotations/index.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ChartsPanel } from './charts-panel.tsx';
import { InfoPanel } from './info-panel.tsx';
import type { PanelPlacement } from './panel-placement.ts';
import { panelTabs } from './panel-tabs.ts';
import { SidePanel } from './side-panel.tsx';
import { SimilarPanel } from './similar-panel.tsx';

const AskPanel = lazyPart(() =>
  import('#web/features/answers/index.ts').then((module) => module.ReportPanel),
);

interface RightPanelProps {
  report: ReportDetail;
  placement: PanelPlacement;
  /** Marks a chart on its page. */
  onChart: (id: number) => void;
  /** Goes to where something was noted. */
  onNote: (note: Note) => void;
}

const ASK = { key: 'ask', label: '问答' };

export function RightPanel({ report, placement, onChart, onNote }: RightPanelProps) {
  const [tab, setTab] = useState('info');
  const { notes } = useNotes();
  const noted = { key: 'notes', label: '笔记', note: notes.length > 0 ? String(notes.length) : undefined };
  // A file of no record is like no other.
  const own = panelTabs(report).filter(({ key }) => report.fid > 0 || key !== 'similar');
  const tabs = [...own, noted, ASK];
  return (
    <SidePanel side="right" label="报告资料" {...placement} tabs={tabs} active={tab} onSelect={setTab}>
      {tab === 'info' && <InfoPanel report={report} />}
      {tab === 'charts' && <ChartsPanel report={report} onChart={onChart} />}
      {tab === 'similar' && <SimilarPanel report={report} />}
      <Suspense>{tab === 'ask' && <AskPanel fid={report.fid} name={report.name} />}</Suspense>
      {tab === 'notes' && <NotesPanel onJump={onNote} />}
    </SidePanel>
  );
}
