import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './popover.module.css';

interface PopoverProps {
  /** What a screen reader calls what opens. */
  label: string;
  /** The button: its class, name and content. */
  button: Omit<ComponentProps<'button'>, 'type' | 'style' | 'ref'> & {
    'data-active'?: true | undefined;
    'data-size'?: number;
    'data-variant'?: string;
  };
  /** The content, made when it opens; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  /** CSS pixels. */
  width?: number | 'auto';
  /** The edge of the button at which it begins; `beside` stands at its left, for a column of buttons, and covers none of them. */
  side?: 'start' | 'end' | 'beside';
  className?: string | undefined;
}

const FIRST = 'button:not(:disabled), a[href], input:not(:disabled)';

/**
 * A button and what opens below it, by the browser's own means: the top layer, Escape and a press elsewhere close it,
 * and the focus comes back.
 */
export function Popover({
  label,
  button,
  children,
  width = 'auto',
  side = 'start',
  className,
}: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const name = `--popover${id.replaceAll(/\W/g, '')}`;
  useEffect(() => {
    if (opened) panel.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [opened]);
  return (
    <>
      <button
        type="button"
        {...button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={opened}
        style={{ anchorName: name } as CSSProperties}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={className === undefined ? classes.panel : `${classes.panel} ${className}`}
        data-side={side}
        style={{ positionAnchor: name, width } as CSSProperties}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
