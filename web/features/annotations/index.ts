export { ColourChoice } from './colour-choice.tsx';
export type { Note } from './note.ts';
export { NotesProvider, useNotes } from './notes-context.tsx';
export { NotesPanel } from './notes-panel.tsx';
export { OwnNotes } from './own-list/own-notes.tsx';
export type { MarkedPassage } from './unsaved-notes.ts';
