import { HIGHLIGHT_COLOURS } from '#contract/calls/annotations.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Note } from './note.ts';
import { useNotes } from './notes-context.tsx';
import classes from './notes-panel.module.css';

interface NotesPanelProps {
  /** Goes to its place in what is read. */
  onJump: (note: Note) => void;
}

const STATES = { typed: '未保存', saving: '正在保存…', failed: '没有存上', conflict: '别处改过' } as const;

/** The highlights and notes of this report by page, each leading to its place. */
export function NotesPanel({ onJump }: NotesPanelProps) {
  const { notes, failure, isLoading, reload, current, point, open } = useNotes();
  if (failure !== null && notes.length === 0) {
    return (
      <div className={classes.empty} role="alert">
        <p>笔记没有取到：{failure}</p>
        <Button size="compact" variant="default" onClick={reload}>
          重试
        </Button>
      </div>
    );
  }
  if (notes.length === 0) {
    return (
      <p className={classes.empty} role="status">
        {isLoading ? '正在取笔记…' : '还没有笔记。选中一段文字，就可以高亮或写下笔记，只有自己看得到。'}
      </p>
    );
  }
  const jump = (note: Note) => {
    point(note.key);
    onJump(note);
  };
  return (
    <>
      <ul className={classes.list} aria-label="这份报告的笔记">
        {notes.map((note) => (
          <li key={note.key} className={classes.item} data-current={note.key === current || undefined}>
            <button type="button" className={classes.jump} onClick={() => jump(note)}>
              <span className={classes.meta}>
                第 {note.page} 页<span className={classes.hidden}>，{HIGHLIGHT_COLOURS[note.colour]}</span>
                {note.is_lost === 1 && <em>原文已变</em>}
                {note.saving && <em>{STATES[note.saving.state]}</em>}
              </span>
              <span className={classes.quote} data-colour={note.colour}>
                {note.quote}
              </span>
              {note.note !== '' && <span className={classes.note}>{note.note}</span>}
            </button>
            <button
              type="button"
              className={classes.edit}
              aria-label={`编辑第 ${note.page} 页的笔记：${note.quote.slice(0, 20)}`}
              onClick={({ currentTarget }) => open(note.key, currentTarget.getBoundingClientRect(), true)}
            >
              编辑
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.foot}>
        <a href="/myNotes">全部笔记与导出</a>
      </p>
    </>
  );
}
