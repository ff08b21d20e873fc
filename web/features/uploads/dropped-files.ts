export interface ChosenFile {
  file: File;
  /** `/` between; empty without one. */
  folder: string;
}

const MOST_FILES = 1000;

/** What was chosen, with the folders that it lies in. */
export const chosenFiles = (files: Iterable<File>): ChosenFile[] =>
  Array.from(files, (file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((done, fail) => entry.file(done, fail));

/** A folder gives its entries in batches, until there is none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (batch.length === 0 || all.length > MOST_FILES) return all;
    all.push(...batch);
  }
}

async function walk(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  if (entry.isFile) {
    const folder = entry.fullPath.split('/').slice(1, -1).join('/');
    found.push({ file: await fileOf(entry as FileSystemFileEntry), folder });
  } else for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(inner, found);
}

/** What was dropped or pasted, folders and all. To be called while the event is handed out: it is empty afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = Array.from(data.items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  const found: ChosenFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}
