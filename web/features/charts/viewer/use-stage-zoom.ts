import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePinchZoom } from '#web/pdf/view/use-pinch-zoom.ts';
import { useInnerSize } from '#web/pdf/view/use-scroll-box.ts';
import { clampScale, fittingSize, nextScale, type Size, scrollAround } from './stage-zoom.ts';

export interface StageZoom {
  /** 1 shows the whole picture. */
  scale: number;
  /** Size of the picture as it is shown, CSS pixels; null until the room is known. */
  shown: Size | null;
  step: (direction: 1 | -1) => void;
  reset: () => void;
  /** Around a point of the screen. */
  zoomAt: (scale: number, clientX: number, clientY: number) => void;
}

const WHEEL_STEP = 240;

/** How large a picture is shown in its box; zooming keeps what lies under the pointer. Another picture begins whole. */
export function useStageZoom(box: RefObject<HTMLDivElement | null>, picture: Size, key: number): StageZoom {
  const room = useInnerSize(box);
  const [{ scale, of }, setState] = useState({ scale: 1, of: key });
  const current = of === key ? scale : 1;
  const fit = room.width === 0 ? null : fittingSize(picture, room);
  const shown = fit && { width: fit.width * current, height: fit.height * current };
  /** Where to scroll once the picture has its new size. */
  const landing = useRef<{ left: number; top: number } | null>(null);
  const live = useRef({ current, shown, fit });
  live.current = { current, shown, fit };

  const zoomAt = useCallback(
    (wanted: number, clientX: number, clientY: number) => {
      const element = box.current;
      const { shown: before, fit: whole } = live.current;
      const next = clampScale(wanted);
      if (!element || !before || !whole) return;
      const frame = element.getBoundingClientRect();
      const axis = (scroll: number, size: number, from: number, to: number) => ({
        scroll,
        room: size,
        before: from,
        after: to,
      });
      const across = axis(element.scrollLeft, element.clientWidth, before.width, whole.width * next);
      const down = axis(element.scrollTop, element.clientHeight, before.height, whole.height * next);
      landing.current = {
        left: scrollAround(across, clientX - frame.left),
        top: scrollAround(down, clientY - frame.top),
      };
      setState({ scale: next, of: key });
    },
    [box, key],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new size is scrolled to where it was asked for.
  useLayoutEffect(() => {
    if (landing.current) box.current?.scrollTo({ ...landing.current, behavior: 'instant' });
    landing.current = null;
  }, [box, current]);

  const zoomInMiddle = useCallback(
    (next: number) => {
      const frame = box.current?.getBoundingClientRect();
      if (frame) zoomAt(next, frame.left + frame.width / 2, frame.top + frame.height / 2);
    },
    [box, zoomAt],
  );
  const step = useCallback(
    (direction: 1 | -1) => zoomInMiddle(nextScale(live.current.current, direction)),
    [zoomInMiddle],
  );
  const reset = useCallback(() => zoomInMiddle(1), [zoomInMiddle]);
  useWheel(box, live, zoomAt);
  usePinchZoom(box, current, zoomAt);
  return { scale: current, shown, step, reset, zoomAt };
}

/** In a viewer of one picture the wheel zooms; there is nothing else to scroll to. */
function useWheel(
  box: RefObject<HTMLDivElement | null>,
  live: RefObject<{ current: number }>,
  zoomAt: StageZoom['zoomAt'],
) {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      // Sideways it moves over a picture that is larger than its room.
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      zoomAt(live.current.current * Math.exp(-event.deltaY / WHEEL_STEP), event.clientX, event.clientY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, live, zoomAt]);
}
