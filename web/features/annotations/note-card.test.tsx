// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { doing, mount, press } from '#web/testing/mount.tsx';
import type { Note, Saving } from './note.ts';
import { NoteCard } from './note-card.tsx';
import type { ReportNotes } from './use-report-notes.ts';

const FAILED: Saving = { state: 'failed', cause: '网络不通' };
const NOTE = { key: 'one', page: 3, quote: '储能', note: '口径', colour: 'yellow', is_lost: 0 };
const save = vi.fn();
const onClose = vi.fn();
let tell: (saving: Saving | null) => void;
let page: Awaited<ReturnType<typeof mount>>;

/** A card whose note is being saved as soon as that is asked, as the report's notes have it. */
function Card() {
  const [saving, setSaving] = useState<Saving | null>({ state: 'typed' });
  tell = setSaving;
  const startSaving = (key: string): void => {
    save(key);
    setSaving({ state: 'saving' });
  };
  return (
    <NoteCard
      report={{} as ReportDetail}
      note={{ ...NOTE, saving } as Note}
      notes={{ save: startSaving } as unknown as ReportNotes}
      at={{ left: 0, top: 0, right: 9, bottom: 9 }}
      isWriting={false}
      onClose={onClose}
    />
  );
}
const become = (saving: Saving | null) => doing(() => tell(saving));

beforeEach(async () => {
  vi.clearAllMocks();
  page = await mount(<Card />);
});
afterEach(() => page.unmount());

test('it stays open until what was typed is saved', async () => {
  await press('保存');
  expect(save).toHaveBeenCalledExactlyOnceWith('one');
  expect(onClose).not.toHaveBeenCalled();
  await become(null);
  expect(onClose).toHaveBeenCalledOnce();
});

test('where it was not saved it stays open and says so, until a next try saves it', async () => {
  await press('保存');
  await become(FAILED);
  expect(page.place.textContent).toContain('没有存上：网络不通');
  expect(onClose).not.toHaveBeenCalled();
  await press('保存');
  expect(save).toHaveBeenCalledTimes(2);
  await become(null);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is saved already closes at once', async () => {
  await become(null);
  await press('保存');
  expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
});
