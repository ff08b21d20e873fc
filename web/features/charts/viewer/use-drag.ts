import { type PointerEvent, useRef } from 'react';

/** A mouse drags a picture that is larger than its box; fingers scroll by themselves. */
export function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (!from.current) return;
      const { x, y, left, top } = from.current;
      event.currentTarget.scrollTo({ left: left - event.clientX + x, top: top - event.clientY + y });
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}
