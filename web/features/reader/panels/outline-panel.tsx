import { useEffect, useRef } from 'react';
import type { PlaceTarget } from '../view/use-held-place.ts';
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
  const active = useRef<HTMLButtonElement>(null);
  const activeId = query.data?.list.findLast((entry) => entry.page <= page)?.id;
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
                onClick={() => goTo({ page: entry.page, offset: 0, align: 'top' })}
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
