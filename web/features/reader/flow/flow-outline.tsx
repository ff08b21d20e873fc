import { useCatalog } from '../panels/panel-queries.ts';
import { PanelState } from '../panels/panel-state.tsx';
import classes from '../panels/panels.module.css';

interface FlowOutlineProps {
  fid: number;
  /** 1-based page in view. */
  page: number;
  goTo: (page: number, heading: string) => void;
}

/** The contents; each entry leads to its heading in the text. */
export function FlowOutline({ fid, page, goTo }: FlowOutlineProps) {
  const query = useCatalog(fid);
  const activeId = query.data?.list.findLast((entry) => entry.page <= page)?.id;
  return (
    <PanelState query={query} empty="这份报告没有书签，正文中也没有认出章节标题。">
      {({ list }) => (
        <ul className={classes.list}>
          {list.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className={classes.entry}
                style={{ paddingLeft: 12 + Math.min(entry.depth, 4) * 14 }}
                data-depth={entry.depth}
                aria-current={entry.id === activeId ? 'location' : undefined}
                onClick={() => goTo(entry.page, entry.title)}
              >
                <span className={classes.entryTitle}>{entry.title}</span>
                <span className={classes.entryPage}>第 {entry.page} 页</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PanelState>
  );
}
