import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useNotes } from '#web/features/annotations/index.ts';
import type { FindLanguage } from '#web/pdf/find/find-language.ts';
import { loadFindLanguage } from '../load-find-language.ts';
import { type FlowNote, type NotesByBlock, placeNotes } from './flow-notes.ts';
import type { BlocksByPage } from './use-flow-pages.ts';

const NOTHING: NotesByBlock = new Map();
const NONE: readonly FlowNote[] = [];
const FlowNotesContext = createContext(NOTHING);

export const useFlowNotes = (block: string): readonly FlowNote[] =>
  useContext(FlowNotesContext).get(block) ?? NONE;

/** How texts are compared comes with the first highlight. */
function useLanguage(isWanted: boolean): FindLanguage | null {
  const [language, setLanguage] = useState<FindLanguage | null>(null);
  useEffect(() => {
    let stopped = false;
    if (isWanted)
      loadFindLanguage()
        .then((loaded) => {
          if (!stopped) setLanguage(loaded);
        })
        // Without it the list still has them all.
        .catch(() => {});
    return () => {
      stopped = true;
    };
  }, [isWanted]);
  return language;
}

/** The highlights of the report for the blocks inside. */
export function FlowNotes({ blocks, children }: { blocks: BlocksByPage; children: ReactNode }) {
  const { notes } = useNotes();
  const language = useLanguage(notes.length > 0);
  const placed = useMemo(
    () => (language === null ? NOTHING : placeNotes(notes, blocks, language)),
    [notes, blocks, language],
  );
  return <FlowNotesContext.Provider value={placed}>{children}</FlowNotesContext.Provider>;
}
