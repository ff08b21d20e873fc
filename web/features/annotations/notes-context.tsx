import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { useSession } from '#web/client/session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type ReportNotes, useReportNotes } from './use-report-notes.ts';
import { useToldFailures } from './use-told-failures.ts';
import type { WindowBox } from './window-box.ts';

const NoteCard = lazyPart(() => import('./note-card.tsx').then((module) => module.NoteCard));

interface NotesOfReport extends ReportNotes {
  /** Key of the one that is told apart: its card is open, or it was jumped to. Empty without one. */
  current: string;
  point(key: string): void;
  /** Opens the card of one, at its place in the window; `isWriting` puts the focus into its text. */
  open(key: string, at: WindowBox, isWriting?: boolean): void;
}

const NotesContext = createContext<NotesOfReport | null>(null);

export function useNotes(): NotesOfReport {
  const notes = useContext(NotesContext);
  if (notes === null) throw new Error('useNotes 只能在 NotesProvider 里使用');
  return notes;
}

interface Opened {
  key: string;
  at: WindowBox;
  isWriting: boolean;
}

/** The notes of a report for everything inside, and the card of the one that is open. */
export function NotesProvider({ report, children }: { report: ReportDetail; children: ReactNode }) {
  const { user } = useSession();
  const notes = useReportNotes(report.fid, user?.uid ?? null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [current, point] = useState('');
  const value = useMemo(
    (): NotesOfReport => ({
      ...notes,
      current: opened?.key ?? current,
      point,
      open: (key, at, isWriting = false) => {
        point('');
        setOpened({ key, at, isWriting });
      },
    }),
    [notes, opened, current],
  );
  useOpenedByClick(value.open);
  useToldFailures(notes.notes, opened?.key ?? null);
  const note = opened && notes.notes.find(({ key }) => key === opened.key);
  return (
    <NotesContext.Provider value={value}>
      {children}
      <Suspense>
        {opened && note && (
          <NoteCard
            key={note.key}
            {...{ report, note, notes }}
            at={opened.at}
            isWriting={opened.isWriting}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </NotesContext.Provider>
  );
}

/** What is painted lies under the text that one selects, so a press is met by where it was. */
function noteUnder(event: MouseEvent): HTMLElement | null {
  const { target, clientX: x, clientY: y } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, textarea, [role="dialog"]'))
    return null;
  const direct = target.closest<HTMLElement>('[data-note]');
  if (direct) return direct;
  const painted = target.closest('[data-page]')?.querySelectorAll<HTMLElement>('[data-note]') ?? [];
  const isHit = (element: HTMLElement) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  return Array.from(painted).findLast(isHit) ?? null;
}

function useOpenedByClick(open: NotesOfReport['open']): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (document.getSelection()?.isCollapsed === false) return;
      const element = noteUnder(event);
      if (element?.dataset.note) open(element.dataset.note, element.getBoundingClientRect());
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [open]);
}
