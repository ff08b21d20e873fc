import { type CSSProperties, type FocusEvent, type PointerEvent, useId, useRef, useState } from 'react';
import classes from './popover.module.css';

const OPEN_DELAY_MS = 300;

/** The handlers that the anchor has of its own; they run as well. */
interface OwnHandlers<Anchor> {
  onPointerEnter?: ((event: PointerEvent<Anchor>) => void) | undefined;
  onFocus?: ((event: FocusEvent<Anchor>) => void) | undefined;
}

/** Shows the bubble in the top layer, where nothing cuts it off. */
const show = (bubble: HTMLElement | null) => bubble?.showPopover?.();

/**
 * A line about a control for who hovers over it or comes to it by key. It exists only while it shows. Spread `anchor`
 * over the control, after its own properties, and put `bubble` beside it.
 */
export function useTip<Anchor extends Element>(text: string, own: OwnHandlers<Anchor> = {}) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const name = `--tip${id.replaceAll(/\W/g, '')}`;
  const close = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const anchor = {
    onPointerEnter: (event: PointerEvent<Anchor>) => {
      own.onPointerEnter?.(event);
      clearTimeout(timer.current);
      if (event.pointerType !== 'touch') timer.current = setTimeout(setShown, OPEN_DELAY_MS, true);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: (event: FocusEvent<Anchor>) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setShown(true);
    },
    onBlur: close,
    ...(shown && text !== '' ? { 'aria-describedby': id, style: { anchorName: name } as CSSProperties } : {}),
  };
  const bubble = shown && text !== '' && (
    <span
      ref={show}
      id={id}
      role="tooltip"
      popover="manual"
      className={classes.tip}
      style={{ positionAnchor: name } as CSSProperties}
    >
      {text}
    </span>
  );
  return { anchor, bubble };
}
