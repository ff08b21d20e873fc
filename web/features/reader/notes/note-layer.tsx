import { IconNote } from '@tabler/icons-react';
import type { PlacedBox } from '#contract/calls/annotations.ts';
import { type Note, useNotes } from '#web/features/annotations/index.ts';
import classes from './note-layer.module.css';

const percent = (parts: number) => `${parts / 100}%`;

const placed = ([, left, top, right, bottom]: PlacedBox) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
});

/** What somebody marked on a page, and the way to each by keyboard. A press on it is met by where it was (`NotesProvider`). */
export function NoteLayer({ number }: { number: number }) {
  const { notes, current } = useNotes();
  const here = notes.filter((note) => note.is_lost === 0 && note.boxes.some(([page]) => page === number));
  if (here.length === 0) return null;
  return (
    <div className={classes.layer}>
      {here.map((note) => (
        <PaintedNote key={note.key} note={note} number={number} isCurrent={note.key === current} />
      ))}
    </div>
  );
}

function PaintedNote({ note, number, isCurrent }: { note: Note; number: number; isCurrent: boolean }) {
  const { open } = useNotes();
  const boxes = note.boxes.filter(([page]) => page === number);
  const last = boxes.at(-1);
  return (
    <>
      {boxes.map((box) => (
        <span
          key={box.join(' ')}
          className={classes.mark}
          data-note={note.key}
          data-colour={note.colour}
          data-current={isCurrent || undefined}
          style={placed(box)}
        />
      ))}
      {last && (
        <button
          type="button"
          className={classes.stop}
          data-colour={note.colour}
          data-written={note.note !== '' || undefined}
          aria-label={`${note.note === '' ? '高亮' : '笔记'}：${note.quote.slice(0, 40)}`}
          style={{ left: percent(last[3]), top: percent(last[2]) }}
          onClick={({ currentTarget }) => open(note.key, currentTarget.getBoundingClientRect(), true)}
        >
          <IconNote size={14} aria-hidden />
        </button>
      )}
    </>
  );
}
