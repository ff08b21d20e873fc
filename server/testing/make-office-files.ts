import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PdfPage } from '#server/ports/pdf.ts';
import { OFFICE_FAMILIES, type OfficeDocument, type OfficeFamily } from './office-documents.ts';

export interface OfficeFile extends Omit<OfficeDocument, 'source'> {
  kind: OfficeFamily['kinds'][number];
  /** Its own in the folder, with the ending. */
  name: string;
  bytes: Uint8Array;
}

/** One start of LibreOffice for as many files as are given; it writes beside each what it makes of it. */
export function convertTogether(home: string, folder: string, kind: string, names: readonly string[]): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(home, 'profile'))}`;
  spawnSync('soffice', [profile, '--headless', '--convert-to', kind, '--outdir', folder, ...names], {
    cwd: folder,
    stdio: 'ignore',
  });
}

/** `count` documents of each family in the new form and in the old one, as LibreOffice writes them: six starts of it, however many. */
export function makeOfficeFiles(home: string, count: number): OfficeFile[] {
  return OFFICE_FAMILIES.flatMap(({ ending, kinds, document }) =>
    kinds.flatMap((kind) => {
      const folder = join(home, kind);
      mkdirSync(folder, { recursive: true });
      const documents = Array.from({ length: count }, (_, at) => document(at + 1));
      const names = documents.map((_, at) => `${kind}-${at + 1}`);
      for (const [at, { source }] of documents.entries())
        writeFileSync(join(folder, `${names[at]}.${ending}`), source);
      convertTogether(
        home,
        folder,
        kind,
        names.map((name) => `${name}.${ending}`),
      );
      return documents.map(({ pages, words }, at) => {
        const name = `${names[at]}.${kind}`;
        return { kind, name, pages, words, bytes: readFileSync(join(folder, name)) };
      });
    }),
  );
}

const bare = (text: string): string => text.replace(/\s/gu, '');

/** What was read of a file's pages otherwise than it is, in words; empty where all is there. */
export function faultsOf(
  { pages, words }: Pick<OfficeFile, 'pages' | 'words'>,
  read: { pageCount: number; pages: readonly PdfPage[] },
): string[] {
  const text = bare(read.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(''));
  const missing = words.filter((word) => !text.includes(bare(word)));
  const counted = read.pageCount === pages ? [] : [`${read.pageCount} 页，应为 ${pages} 页`];
  return [...counted, ...missing.map((word) => `没有“${word}”`)];
}
