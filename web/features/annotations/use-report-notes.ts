import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Annotation, type HighlightColour, removeAnnotation } from '#contract/calls/annotations.ts';
import type { Client } from '#contract/wire/client.ts';
import { clientOf, messageOfError } from '#web/client/query.ts';
import { localStore } from '#web/ui/browser-store.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { UNDO_MS } from '#web/ui/notices/notice.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { mergeNotes, type Note, type Saving } from './note.ts';
import { reportNotesQuery, sendUnsaved } from './report-notes-query.ts';
import {
  forgetUnsaved,
  type MarkedPassage,
  recallUnsaved,
  rememberUnsaved,
  type UnsavedNote,
} from './unsaved-notes.ts';

export interface ReportNotes {
  notes: readonly Note[];
  /** Why they did not come; null while all is well. */
  failure: string | null;
  isLoading: boolean;
  reload(): void;
  /** Marks a passage and saves it. Gives its key. */
  add(passage: MarkedPassage, colour: HighlightColour): string;
  /** Keeps what is typed, on this device alone. */
  type(note: Note, change: { colour?: HighlightColour; note?: string }): void;
  /** Saves what is kept; again where that failed. */
  save(key: string): void;
  /** Upon what another tab or device wrote meanwhile. */
  saveOver(key: string): void;
  /** Lets go what is not saved. */
  discard(key: string): void;
  remove(note: Note): void;
}

const CONFLICT = '这条笔记在另一个页面或设备上改过，刚才的改动没有存上';

const without = (entries: readonly UnsavedNote[], key: string) =>
  entries.filter((entry) => entry.key !== key);

/** Unsaved entries, on the page and in this browser: whichever of the two is lost, the other has them. */
function useUnsaved(uid: number | null, fid: number) {
  const [unsaved, setUnsaved] = useState<readonly UnsavedNote[]>([]);
  const latest = useRef(unsaved);
  const keepAll = useCallback((entries: readonly UnsavedNote[]) => {
    latest.current = entries;
    setUnsaved(entries);
  }, []);
  useEffect(() => keepAll(uid === null ? [] : recallUnsaved(localStore, { uid, fid })), [uid, fid, keepAll]);
  const keep = useCallback(
    (entry: UnsavedNote) => {
      rememberUnsaved(localStore, entry);
      keepAll([...without(latest.current, entry.key), entry]);
    },
    [keepAll],
  );
  const drop = useCallback(
    (entry: UnsavedNote) => {
      forgetUnsaved(localStore, entry);
      keepAll(without(latest.current, entry.key));
    },
    [keepAll],
  );
  const find = useCallback((key: string) => latest.current.find((entry) => entry.key === key), []);
  return { unsaved, keep, drop, find };
}

const isSame = (a: UnsavedNote, b: UnsavedNote) => a.colour === b.colour && a.note === b.note;

/** The highlights and notes of one person in one report: seen at once, saved behind, kept here until they are. */
export function useReportNotes(fid: number, uid: number | null): ReportNotes {
  const queries = useQueryClient();
  const query = useMemo(() => reportNotesQuery(fid, uid), [fid, uid]);
  const { data, error, isLoading, refetch } = useQuery(query);
  const { unsaved, keep, drop, find } = useUnsaved(uid, fid);
  const [savings, setSavings] = useState<ReadonlyMap<string, Saving>>(new Map());
  const tell = useCallback(
    (key: string, saving: Saving) => setSavings((old) => new Map(old).set(key, saving)),
    [],
  );
  const put = useCallback(
    async (annotation: Annotation, isGone = false) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, (old = []) => {
        const known = old.find(({ key }) => key === annotation.key);
        const others = old.filter(({ key }) => key !== annotation.key);
        // Where it stands is told by the list alone.
        const boxes = annotation.boxes.length > 0 ? annotation.boxes : (known?.boxes ?? []);
        return isGone ? others : [...others, { ...annotation, boxes }];
      });
      void queries.invalidateQueries({ queryKey: ['own-notes'] });
    },
    [queries, query],
  );

  const running = useRef(new Set<string>());
  const save = useCallback(
    async (key: string): Promise<void> => {
      const entry = find(key);
      if (entry === undefined) return;
      tell(key, { state: 'saving' });
      // Once what is on its way has come, what was typed since goes after it.
      if (running.current.has(key)) return;
      running.current.add(key);
      try {
        const { isSaved, annotation } = await sendUnsaved(clientOf(queries), entry);
        await put(annotation);
        const now = find(key);
        running.current.delete(key);
        if (now === undefined) return;
        if (!isSaved) return tell(key, { state: 'conflict', cause: CONFLICT });
        if (isSame(now, entry)) return drop(now);
        // It was changed while it was being saved.
        keep({ ...now, passage: null, base: { id: annotation.id, version: annotation.version } });
        return await save(key);
      } catch (cause) {
        running.current.delete(key);
        tell(key, { state: 'failed', cause: messageOfError(cause) });
      }
    },
    [queries, find, tell, put, drop, keep],
  );

  const notes = useMemo(() => mergeNotes(data ?? [], unsaved, savings), [data, unsaved, savings]);
  const actions = useNoteActions({ uid, fid, find, keep, drop, tell, save, put });
  return {
    notes,
    failure: error === null || data !== undefined ? null : messageOfError(error),
    isLoading,
    reload: () => void refetch(),
    save: (key) => void save(key),
    ...actions,
  };
}

type ActionParts = Pick<ReturnType<typeof useUnsaved>, 'find' | 'keep' | 'drop'> & {
  uid: number | null;
  fid: number;
  tell: (key: string, saving: Saving) => void;
  save: (key: string) => Promise<void>;
  put: (annotation: Annotation, isGone?: boolean) => Promise<void>;
};

function useNoteActions({ uid, fid, find, keep, drop, tell, save, put }: ActionParts) {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      add(passage: MarkedPassage, colour: HighlightColour): string {
        const key = crypto.randomUUID();
        if (uid === null) return key;
        keep({ key, uid, fid, colour, note: '', passage, base: null });
        void save(key);
        return key;
      },
      type(note: Note, change: { colour?: HighlightColour; note?: string }): void {
        if (uid === null) return;
        const { key, id, version, colour, note: text } = note;
        const known = find(key) ?? {
          key,
          uid,
          fid,
          colour,
          note: text,
          passage: null,
          base: { id, version },
        };
        keep({ ...known, ...change });
        if (note.saving?.state !== 'conflict') tell(key, { state: 'typed' });
      },
      saveOver(key: string): void {
        const entry = find(key);
        const list = queries.getQueryData(reportNotesQuery(fid, uid).queryKey);
        const theirs = list?.find((annotation) => annotation.key === key);
        if (entry === undefined || theirs === undefined) return;
        keep({ ...entry, passage: null, base: { id: theirs.id, version: theirs.version } });
        void save(key);
      },
      discard(key: string): void {
        const entry = find(key);
        if (entry) drop(entry);
      },
      remove(note: Note): void {
        const entry = find(note.key);
        if (entry) drop(entry);
        if (note.id > 0) void removeSaved(clientOf(queries), note, put);
      },
    }),
    [uid, fid, find, keep, drop, tell, save, put, queries],
  );
}

/** Takes it from sight at once; it comes back where that fails, and for whoever presses 撤销. */
async function removeSaved(client: Client, note: Annotation, put: ActionParts['put']): Promise<void> {
  const again = async (restore: 0 | 1): Promise<Annotation> =>
    (await client.send(removeAnnotation, { id: note.id, restore })).annotation;
  await put(note, true);
  try {
    await again(0);
    notify('已删除', 'plain', UNDO_MS, {
      label: '撤销',
      act: () =>
        void again(1).then(
          (annotation) => put({ ...annotation, boxes: note.boxes }),
          (error: unknown) => notDone('没有撤销删除', error),
        ),
    });
  } catch (error) {
    await put(note);
    notDone('没有删除笔记', error);
  }
}
