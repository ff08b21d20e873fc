import type { MetaFunction } from 'react-router';
import { OwnNotes } from '#web/features/annotations/index.ts';
import { AddToGroup, ShareNote } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [
  { title: '我的笔记 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyNotesPage() {
  return (
    <OwnNotes
      acts={(report) => <AddToGroup report={report} />}
      noteActs={(note) => <ShareNote note={note} />}
    />
  );
}
