import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import type { Turn } from '#web/pdf/layout/turn.ts';
import type { Find } from '#web/pdf/view/find-state.ts';
import type { PlaceTarget } from '#web/pdf/view/use-held-place.ts';
import { hitsOfPages } from './hit-list.ts';
import { HitsPanel } from './hits-panel.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import type { LeftTab, PanelPlacement } from './panel-placement.ts';
import { SidePanel } from './side-panel.tsx';
import { ThumbnailsPanel } from './thumbnails-panel.tsx';

interface LeftPanelProps {
  fid: number;
  placement: PanelPlacement;
  tab: LeftTab;
  onTab: (tab: LeftTab) => void;
  find: Find;
  /** 1-based page in view. */
  page: number;
  goTo: (target: PlaceTarget) => void;
  sizes: readonly PageSize[];
  turn: Turn;
  onAsk: () => void;
}

export function LeftPanel(props: LeftPanelProps) {
  const { fid, placement, tab, onTab, find, page, goTo, sizes, turn, onAsk } = props;
  const tabs: { key: LeftTab; label: string; note?: string }[] = [
    { key: 'outline', label: '目录' },
    { key: 'thumbnails', label: '缩略图' },
    { key: 'hits', label: '文内命中', note: find.total > 0 ? String(find.total) : undefined },
  ];
  return (
    <SidePanel
      side="left"
      label="目录与命中"
      {...placement}
      tabs={tabs}
      active={tab}
      onSelect={(key) => onTab(tabs.find((each) => each.key === key)?.key ?? 'outline')}
    >
      {tab === 'outline' && <OutlinePanel fid={fid} page={page} goTo={goTo} />}
      {tab === 'thumbnails' && <ThumbnailsPanel {...{ sizes, page, turn, goTo }} />}
      {tab === 'hits' && <HitsPanel find={hitsOfPages(find)} pageCount={sizes.length} onAsk={onAsk} />}
    </SidePanel>
  );
}
