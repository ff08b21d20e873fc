import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Insight } from '#contract/calls/insights.ts';
import classes from './carousel.module.css';

interface Picture {
  url: string;
  note: Insight['picture_notes'][number] | undefined;
}

/** Pictures side by side in a strip that a finger, a wheel, the arrow keys or the buttons move; bounded at both ends. Without a script the strip scrolls. */
export function Carousel({ pictures }: { pictures: readonly Picture[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;

  function go(to: number) {
    const place = Math.max(0, Math.min(last, to));
    setAt(place);
    strip.current?.scrollTo({ left: place * strip.current.clientWidth });
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  }
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  return (
    <section className={classes.carousel} aria-labelledby="pictures" aria-roledescription="图片轮播">
      <div className={classes.head}>
        <h2 id="pictures" className={classes.title}>
          数据图集
        </h2>
        {last > 0 && (
          <div className={classes.controls}>
            <span className={classes.place} role="status">
              第 {at + 1} 幅，共 {pictures.length} 幅
            </span>
            <Turn label="上一幅" isEnd={at === 0} onTurn={() => go(at - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </Turn>
            <Turn label="下一幅" isEnd={at === last} onTurn={() => go(at + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </Turn>
          </div>
        )}
      </div>
      <ul
        ref={strip}
        className={classes.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached and moved by keys.
        tabIndex={0}
        aria-label="数据图集，用左右方向键翻看"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {pictures.map((picture) => (
          <Slide key={picture.url} {...picture} />
        ))}
      </ul>
    </section>
  );
}

interface TurnProps {
  label: string;
  isEnd: boolean;
  onTurn: () => void;
  children: ReactNode;
}

/** At an end it keeps the focus and does nothing. */
function Turn({ label, isEnd, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className={classes.turn}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onTurn}
    >
      {children}
    </button>
  );
}

function Slide({ url, note }: Picture) {
  return (
    <li className={classes.slide}>
      <figure className={classes.figure}>
        <img
          src={url}
          srcSet={note && `${note.small} ${note.small_width}w, ${url} ${note.width}w`}
          sizes="(max-width: 767px) 100vw, 680px"
          // The caption below says it; read out twice it would only be longer.
          alt=""
          width={note?.width}
          height={note?.height}
          loading="lazy"
          decoding="async"
        />
        <figcaption className={classes.caption}>{note?.caption}</figcaption>
      </figure>
    </li>
  );
}
