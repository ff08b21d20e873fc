import { useCallback, useEffect, useState } from 'react';
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

/** Which panels are open and how wide, kept for the next report. A phone's sheets are not kept. */
export function usePanelLayout() {
  const [layout, setLayout] = useState<PanelLayout>(() =>
    isPhone() ? usualHere() : recallPanelLayout(localStorage, usualHere()),
  );
  useEffect(() => {
    if (!isPhone()) rememberPanelLayout(localStorage, layout);
  }, [layout]);

  const fold = useCallback((side: 'left' | 'right', isOpen: boolean) => {
    setLayout((old) => {
      const other = side === 'left' ? 'right' : 'left';
      return { ...old, [side]: isOpen, [other]: isOpen && isPhone() ? false : old[other] };
    });
  }, []);
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
