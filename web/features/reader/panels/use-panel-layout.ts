import { useCallback, useEffect, useState } from 'react';
import { localStore } from '#web/ui/browser-store.ts';
import { type PanelLayout, recallPanelLayout, rememberPanelLayout, USUAL_LAYOUT } from './panel-layout.ts';
import type { PanelPlacement } from './panel-placement.ts';

/** Below this there is room for the page and one panel; on a phone panels are sheets and start closed. */
export const WIDE_PX = 1180;
export const PHONE_PX = 768;

function usualHere(): PanelLayout {
  if (window.innerWidth >= WIDE_PX) return USUAL_LAYOUT;
  return { ...USUAL_LAYOUT, left: false, right: false };
}

export const isPhone = () => window.innerWidth < PHONE_PX;

/** Two pages of A4 side by side are this wide at the smallest zoom at which one reads at ease. */
const PAIR_PX = 1230;

type Open = Pick<PanelLayout, 'left' | 'right'>;
const CLOSED: Open = { left: false, right: false };

const roomBeside = ({ left, right, leftWidth, rightWidth }: PanelLayout): number =>
  window.innerWidth - (left ? leftWidth : 0) - (right ? rightWidth : 0);

/**
 * Which panels are open and how wide, kept for the next report. A phone's sheets are not kept, nor what is opened while two pages lie
 * side by side: where the pair would be too small beside the panels it begins without them, and they come back with the single page.
 */
export function usePanelLayout(isSpread = false) {
  const [kept, setLayout] = useState<PanelLayout>(() =>
    isPhone() ? usualHere() : recallPanelLayout(localStore, usualHere()),
  );
  const [besidePair, setBesidePair] = useState<Open | null>(null);
  useEffect(() => {
    if (!isPhone()) rememberPanelLayout(localStore, kept);
  }, [kept]);
  useEffect(() => {
    if (!isSpread) setBesidePair(null);
  }, [isSpread]);
  const open = isSpread && !isPhone() ? (besidePair ?? (roomBeside(kept) < PAIR_PX ? CLOSED : kept)) : kept;
  const layout: PanelLayout = { ...kept, left: open.left, right: open.right };

  const fold = (side: 'left' | 'right', isOpen: boolean) => {
    const other = side === 'left' ? 'right' : 'left';
    const next = { ...layout, [side]: isOpen, [other]: isOpen && isPhone() ? false : layout[other] };
    if (open === kept) setLayout(next);
    else setBesidePair(next);
  };
  const resize = useCallback((side: 'left' | 'right', width: number) => {
    setLayout((old) => ({ ...old, [side === 'left' ? 'leftWidth' : 'rightWidth']: width }));
  }, []);
  const sideOf = (side: 'left' | 'right'): PanelPlacement => ({
    width: side === 'left' ? layout.leftWidth : layout.rightWidth,
    onResize: (width) => resize(side, width),
    onClose: () => fold(side, false),
  });
  return { layout, fold, sideOf };
}
