import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import { citation } from '#contract/text/citation.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { ColourChoice } from './colour-choice.tsx';
import type { Note } from './note.ts';
import classes from './note-card.module.css';
import type { ReportNotes } from './use-report-notes.ts';
import type { WindowBox } from './window-box.ts';

interface NoteCardProps {
  report: ReportDetail;
  note: Note;
  notes: ReportNotes;
  at: WindowBox;
  /** Puts the focus into the text. */
  isWriting: boolean;
  onClose: () => void;
}

const [WIDTH_PX, HEIGHT_PX, GAP_PX] = [320, 280, 8];

/** Below what it is about where there is room, else above it; on a phone at the foot of the screen, by the style sheet. */
function placeOf({ left, top, bottom }: WindowBox): CSSProperties {
  const isBelow = bottom + GAP_PX + HEIGHT_PX <= window.innerHeight;
  const wanted = isBelow ? bottom + GAP_PX : top - GAP_PX - HEIGHT_PX;
  const x = Math.min(Math.max(GAP_PX, left), window.innerWidth - WIDTH_PX - GAP_PX);
  return { '--card-top': `${Math.max(GAP_PX, wanted)}px`, '--card-left': `${x}px` } as CSSProperties;
}

/**
 * Saves and closes once it is saved, for whoever goes on to another page at once would take the saving with them; stays open where it was not.
 */
function useSaveAndClose({
  note: { key, saving },
  notes,
  onClose,
}: Pick<NoteCardProps, 'note' | 'notes' | 'onClose'>) {
  const [isClosing, setClosing] = useState(false);
  const state = saving?.state;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isClosing) return;
    if (state === undefined) close();
    if (state === 'failed' || state === 'conflict') setClosing(false);
  }, [isClosing, state]);
  return () => {
    // Which of two is kept is chosen in the card.
    if (state === 'conflict') return onClose();
    if (state === 'typed' || state === 'failed') notes.save(key);
    setClosing(true);
  };
}

/** One highlight: its colour, its note, and what can be done with it. What is typed is kept at once, and saved when one leaves. */
export function NoteCard({ report, note, notes, at, isWriting, onClose }: NoteCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocusInside(card, isWriting);
  const leave = () => {
    if (note.saving?.state === 'typed') notes.save(note.key);
    onClose();
  };
  const saveAndClose = useSaveAndClose({ note, notes, onClose });
  useLeaveOutside(card, leave);
  const onKeyDown = (event: KeyboardEvent) => {
    // What the reader does with keys is not meant while one writes.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saveAndClose();
  };
  const copy = async () => {
    const isCopied = await copyText(citation(note.quote, report, { page: note.page }));
    notify(
      isCopied ? '已复制，带标题、机构、日期与页码' : '浏览器不允许自动复制',
      isCopied ? 'plain' : 'warning',
    );
  };
  return (
    <div
      ref={card}
      className={classes.card}
      role="dialog"
      aria-label={`第 ${note.page} 页的高亮`}
      style={placeOf(at)}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <ColourChoice
          label="高亮"
          chosen={note.colour}
          onChoose={(colour) => {
            notes.type(note, { colour });
            notes.save(note.key);
          }}
        />
        <span className={classes.space} />
        <IconButton label="带引用复制" size={32} onClick={() => void copy()}>
          <IconCopy size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="删除高亮与笔记"
          tip="删除"
          size={32}
          onClick={() => {
            onClose();
            notes.remove(note);
          }}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
        <IconButton label="关闭" size={32} onClick={leave}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      <blockquote className={classes.quote} data-colour={note.colour}>
        {note.quote}
      </blockquote>
      {note.is_lost === 1 && (
        <p className={classes.lost}>
          原文已变：报告换了新版本，没有再找到这段文字。高亮时在第 {note.page} 页。
        </p>
      )}
      <NoteText note={note} notes={notes} onSave={saveAndClose} />
    </div>
  );
}

function NoteText({ note, notes, onSave }: Pick<NoteCardProps, 'note' | 'notes'> & { onSave: () => void }) {
  const id = useId();
  const [text, setText] = useState(note.note);
  const state = note.saving?.state;
  return (
    <>
      <label className={classes.hidden} htmlFor={id}>
        笔记
      </label>
      <textarea
        id={id}
        className={classes.text}
        placeholder="写下想法，只有自己看得到"
        rows={4}
        maxLength={ANNOTATION_LIMITS.noteUnits}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          notes.type(note, { note: value });
        }}
      />
      {note.saving?.state === 'conflict' && (
        <Conflict note={note} cause={note.saving.cause} notes={notes} onTheirs={setText} />
      )}
      {note.saving?.state === 'failed' && (
        <div className={classes.failed} role="alert">
          <p>没有存上：{note.saving.cause}。写下的文字留在这台设备上。</p>
          <Button size="compact" variant="default" onClick={() => notes.save(note.key)}>
            重试
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.state} role="status">
          {state === 'saving' ? '正在保存…' : state === undefined ? '已保存' : ''}
          {text.length > ANNOTATION_LIMITS.noteUnits * 0.9 &&
            ` ${text.length} / ${ANNOTATION_LIMITS.noteUnits} 字`}
        </span>
        <Button size="compact" onClick={onSave}>
          保存
        </Button>
      </div>
    </>
  );
}

type ConflictProps = Pick<NoteCardProps, 'note' | 'notes'> & {
  cause: string;
  onTheirs: (text: string) => void;
};

function Conflict({ note, notes, cause, onTheirs }: ConflictProps) {
  const theirs = note.saved?.note ?? '';
  return (
    <div className={classes.failed} role="alert">
      <p>{cause}。那边现在是：</p>
      <p className={classes.theirs}>{theirs === '' ? '（没有文字）' : theirs}</p>
      <div className={classes.choices}>
        <Button size="compact" onClick={() => notes.saveOver(note.key)}>
          用我的
        </Button>
        <Button
          size="compact"
          variant="default"
          onClick={() => {
            notes.discard(note.key);
            onTheirs(theirs);
          }}
        >
          用那边的
        </Button>
      </div>
    </div>
  );
}

/** The focus comes in, and goes back to where it was. */
function useFocusInside(card: React.RefObject<HTMLElement | null>, isWriting: boolean): void {
  const focus = useEffectEvent(() => {
    const first = card.current?.querySelector<HTMLElement>(isWriting ? 'textarea' : 'button');
    first?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const before = document.activeElement;
    focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}

/** A press elsewhere leaves the card, and so does the end of the page. */
function useLeaveOutside(card: React.RefObject<HTMLElement | null>, leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !card.current?.contains(target)) onLeave();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [card]);
}
