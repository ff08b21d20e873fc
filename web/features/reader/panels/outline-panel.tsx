import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CatalogEntry } from '#contract/calls/reports.ts';
import { topOfHeading } from '#web/pdf/find/page-text.ts';
import { useReading } from '#web/pdf/view/reading-context.ts';
import type { PlaceTarget } from '#web/pdf/view/use-held-place.ts';
import { useCatalog } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import classes from './panels.module.css';

interface OutlinePanelProps {
  fid: number;
  /** 1-based page in view. */
  page: number;
  goTo: (target: PlaceTarget) => void;
}

/** The catalogue; the section being read is lit and kept in view. */
export function OutlinePanel({ fid, page, goTo }: OutlinePanelProps) {
  const query = useCatalog(fid);
  const { open, openedId } = useHeadingJump(page, goTo);
  const active = useRef<HTMLButtonElement>(null);
  const activeId = openedId ?? query.data?.list.findLast((entry) => entry.page <= page)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the section being read.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <PanelState query={query} empty="这份报告没有书签，正文中也没有认出章节标题。可以用缩略图翻页。">
      {({ list }) => (
        <ul className={classes.list}>
          {list.map((entry) => (
            <li key={entry.id}>
              <button
                ref={entry.id === activeId ? active : undefined}
                type="button"
                className={classes.entry}
                style={{ paddingLeft: 12 + Math.min(entry.depth, 4) * 14 }}
                data-depth={entry.depth}
                aria-current={entry.id === activeId ? 'location' : undefined}
                onClick={() => void open(entry)}
              >
                <span className={classes.entryTitle}>{entry.title}</span>
                <span className={classes.entryPage}>{entry.page}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PanelState>
  );
}

type Heading = z.infer<typeof CatalogEntry>;

/**
 * Opens the page of a heading at once, and moves on to the heading as soon as the text of the page is there. It stays the
 * one being read until another page comes into view: of several on a page only the reader knows which.
 */
function useHeadingJump(page: number, goTo: (target: PlaceTarget) => void) {
  const reading = useReading();
  const wanted = useRef<Heading | null>(null);
  const [opened, setOpened] = useState({ id: 0, shown: 0 });
  async function open(heading: Heading) {
    wanted.current = heading;
    const land = (offset: number) => {
      goTo({ page: heading.page, offset, align: 'top' });
      setOpened({ id: heading.id, shown: reading.currentIndex.current + 1 });
    };
    land(0);
    const offset = await Promise.all([reading.texts.of(heading.page), reading.texts.language()])
      .then(([text, language]) => topOfHeading(text, heading.title, language))
      .catch(() => null);
    const isLeft = wanted.current !== heading || reading.currentIndex.current !== heading.page - 1;
    if (offset !== null && !isLeft) land(offset);
  }
  return { open, openedId: opened.shown === page ? opened.id : undefined };
}
