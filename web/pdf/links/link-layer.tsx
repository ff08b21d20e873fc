import { type MouseEvent, useEffect, useState } from 'react';
import { useReading } from '../view/reading-context.ts';
import type { PlaceTarget } from '../view/use-held-place.ts';
import classes from './link-layer.module.css';
import { offsetOf, type PageLink, readPageLinks } from './page-links.ts';

interface LinkLayerProps {
  /** 1-based. */
  number: number;
  goTo: (target: PlaceTarget) => void;
}

/** The links of a drawn page, over its text: within the report they move the view, others open in a new tab. */
export function LinkLayer({ number, goTo }: LinkLayerProps) {
  const reading = useReading();
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    let stopped = false;
    readPageLinks(reading.document, number)
      .then((found) => {
        if (!stopped) setLinks(found);
      })
      // Without its links the page still reads.
      .catch(() => {});
    return () => {
      stopped = true;
    };
  }, [reading, number]);

  async function jump(event: MouseEvent, link: Extract<PageLink, { kind: 'page' }>) {
    event.preventDefault();
    const offset = await offsetOf(reading.document, link).catch(() => 0);
    goTo({ page: link.page, offset, align: 'top' });
  }
  return links.map((link) => {
    const { left, top, width, height } = link;
    const style = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
    const key = `${left}:${top}`;
    return link.kind === 'web' ? (
      <a
        key={key}
        className={classes.link}
        style={style}
        href={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={link.url}
      >
        <span className={classes.name}>打开 {link.url}</span>
      </a>
    ) : (
      <a
        key={key}
        className={classes.link}
        style={style}
        href={`#page=${link.page}`}
        title={`第 ${link.page} 页`}
        onClick={(event) => void jump(event, link)}
      >
        <span className={classes.name}>跳到第 {link.page} 页</span>
      </a>
    );
  });
}
