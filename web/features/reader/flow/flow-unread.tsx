import { UNREAD } from '#contract/text/unread.ts';
import classes from './flow-formula.module.css';

interface UnreadProps {
  text: string;
  /** 1-based. */
  page: number;
  /** Shows the page itself. */
  onPage: (page: number) => void;
}

/** Under a paragraph of which the file does not give all letters: what its marks mean, and the way to what is printed. */
export function FlowUnread({ text, page, onPage }: UnreadProps) {
  if (!text.includes(UNREAD)) return null;
  return (
    <p className={classes.formula}>
      <button type="button" onClick={() => onPage(page)}>
        <span className={classes.told}>
          {UNREAD} 处的字文件里没有，点这里看第 {page} 页原貌
        </span>
      </button>
    </p>
  );
}
