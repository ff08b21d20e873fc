import { useNotes } from '#web/features/annotations/index.ts';
import classes from './flow.module.css';
import type { FlowMatch } from './flow-find.ts';
import type { FlowNote } from './flow-notes.ts';
import { cutPieces, type FlowPiece } from './flow-pieces.ts';

/** What is marked in a block: words found, and what one highlighted. */
export interface Places {
  matches: readonly FlowMatch[];
  current: FlowMatch | null;
  noted: readonly FlowNote[];
}

/** One of the texts of a block, with what was found and marked in it. */
export function FlowText({ text, part, matches, current, noted }: Places & { text: string; part: number }) {
  const found = matches.filter((match) => match.part === part);
  const notes = noted.filter((note) => note.part === part);
  if (found.length === 0 && notes.length === 0) return <Printed text={text} />;
  return cutPieces(text, found, notes).map((piece) => (
    <Piece key={piece.start} piece={piece} isCurrent={piece.match !== undefined && piece.match === current} />
  ));
}

/** Bullets of symbol fonts have no shape outside their file: one is drawn over them, and what is selected stays as it is written. */
const BULLET = /([\uE000-\uF8FF])/u;

function Printed({ text }: { text: string }) {
  const parts = text.split(BULLET);
  if (parts.length === 1) return text;
  return parts.map((part, at) => {
    const start = parts.slice(0, at).join('').length;
    return at % 2 === 0 ? (
      part
    ) : (
      <span key={start} className={classes.bullet}>
        {part}
      </span>
    );
  });
}

function Piece({ piece, isCurrent }: { piece: FlowPiece<FlowMatch, FlowNote>; isCurrent: boolean }) {
  const { match, note } = piece;
  const text = <Printed text={piece.text} />;
  const words = match ? (
    <mark className={classes.mark} data-match-current={isCurrent || undefined}>
      {text}
    </mark>
  ) : (
    text
  );
  if (note === undefined) return words;
  return (
    <NotedWords note={note} isStop={note.isFirst && piece.start === note.range[0]}>
      {words}
    </NotedWords>
  );
}

/** Its beginning is a stop of the keyboard; a press anywhere on it opens it (`NotesProvider`). */
function NotedWords({
  note,
  isStop,
  children,
}: {
  note: FlowNote;
  isStop: boolean;
  children: React.ReactNode;
}) {
  const { open, current } = useNotes();
  const shared = {
    className: classes.noted,
    'data-note': note.key,
    'data-colour': note.colour,
    'data-current': note.key === current || undefined,
  };
  if (!isStop) return <span {...shared}>{children}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: words of a paragraph, which break over lines as no button does.
    <span
      {...shared}
      role="button"
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open(note.key, event.currentTarget.getBoundingClientRect(), true);
      }}
    >
      {children}
    </span>
  );
}
