import { useState } from 'react';
import { FlowOutline } from '../flow/flow-outline.tsx';
import type { HitList } from './hit-list.ts';
import { HitsPanel } from './hits-panel.tsx';
import type { PanelPlacement } from './panel-placement.ts';
import { SidePanel } from './side-panel.tsx';

interface TextPanelProps {
  fid: number;
  placement: PanelPlacement;
  /** 1-based page in view. */
  page: number;
  pageCount: number;
  hits: HitList;
  isFinding: boolean;
  /** To a heading of a page. */
  goTo: (page: number, heading: string) => void;
  onAsk: () => void;
}

/** The contents and the hits, beside text or pictures that pdf.js has no part in. */
export function TextPanel(props: TextPanelProps) {
  const { fid, placement, page, pageCount, hits, isFinding, goTo, onAsk } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const hasQuery = hits.query !== '' || isFinding;
  // Without a query there are no hits to list: the contents are of more use.
  const tab = hasQuery ? (chosen ?? 'hits') : 'outline';
  return (
    <SidePanel
      side="left"
      label="目录与命中"
      {...placement}
      tabs={[
        { key: 'outline', label: '目录' },
        { key: 'hits', label: '文内命中', note: hits.total > 0 ? String(hits.total) : undefined },
      ]}
      active={tab}
      onSelect={(key) => {
        setChosen(key);
        if (key === 'hits' && !hasQuery) onAsk();
      }}
    >
      {tab === 'outline' && <FlowOutline fid={fid} page={page} goTo={goTo} />}
      {tab === 'hits' && <HitsPanel find={hits} pageCount={pageCount} onAsk={onAsk} />}
    </SidePanel>
  );
}
