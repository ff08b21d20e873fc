import { useCallback, useEffect, useState } from 'react';
import type { PanelDesk } from '../panels/panel-desk.ts';
import { type Desk, recallDesk, rememberDesk, USUAL_DESK } from './reading-desk.ts';

/** Below this there is room for the page and one panel; on a phone panels are sheets and start closed. */
const WIDE_PX = 1180;
const PHONE_PX = 768;

function usualHere(): Desk {
  if (window.innerWidth >= WIDE_PX) return USUAL_DESK;
  return { ...USUAL_DESK, left: false, right: false };
}

export const isPhone = () => window.innerWidth < PHONE_PX;

/** Which panels are open and how wide, kept for the next report. A phone's sheets are not kept. */
export function useDesk() {
  const [desk, setDesk] = useState<Desk>(() =>
    isPhone() ? usualHere() : recallDesk(localStorage, usualHere()),
  );
  useEffect(() => {
    if (!isPhone()) rememberDesk(localStorage, desk);
  }, [desk]);

  const fold = useCallback((side: 'left' | 'right', isOpen: boolean) => {
    setDesk((old) => {
      const other = side === 'left' ? 'right' : 'left';
      return { ...old, [side]: isOpen, [other]: isOpen && isPhone() ? false : old[other] };
    });
  }, []);
  const resize = useCallback((side: 'left' | 'right', width: number) => {
    setDesk((old) => ({ ...old, [side === 'left' ? 'leftWidth' : 'rightWidth']: width }));
  }, []);
  const sideOf = (side: 'left' | 'right'): PanelDesk => ({
    width: side === 'left' ? desk.leftWidth : desk.rightWidth,
    onResize: (width) => resize(side, width),
    onClose: () => fold(side, false),
  });
  return { desk, fold, sideOf };
}
