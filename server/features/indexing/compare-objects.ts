import {
  COVER_WIDTHS,
  chartPrefix,
  coverKey,
  coverKeys,
  linesKey,
  pdfKey,
  type StoredVersion,
} from '../contents/index.ts';
import type { Inventory, StoredObject } from './files.ts';
import type { IndexingParts } from './parts.ts';

export interface LostFile extends StoredVersion {
  key: string;
  /** null where it is not there. */
  foundBytes: number | null;
}

/** Where records and objects disagree. */
export interface ObjectFaults {
  /** Every file on record. */
  versions: StoredVersion[];
  /** Not there, or not of the size on record. */
  lost: LostFile[];
  /** Covers, and pictures of articles. */
  missing: string[];
  /** Of a content, the pictures of charts that are not there, a chart each. */
  lostPictures: { contentId: number; keys: string[] }[];
  /** Of no record. */
  orphans: StoredObject[];
}

export type ComparedObjects = Pick<IndexingParts, 'insights' | 'uploads' | 'library'> & {
  objects: Inventory;
};

/**
 * One list of the store and one of the records: a bucket is asked for a thousand objects at a time. What the list lacks is asked about once
 * more, since it may have been written after the list was read.
 */
export async function compareObjects({
  library: { changes },
  insights,
  uploads,
  objects,
}: ComparedObjects): Promise<ObjectFaults> {
  const stored = new Map<string, StoredObject>();
  for await (const info of objects.list('')) stored.set(info.key, info);
  const find = async (key: string) => stored.get(key) ?? (await objects.stat(key));
  const lacking = async (keys: Iterable<string>) => {
    const lacks: string[] = [];
    for (const key of keys) if ((await find(key)) === null) lacks.push(key);
    return lacks;
  };
  const versions: StoredVersion[] = [];
  const lost: LostFile[] = [];
  const covers = new Set<string>();
  const known = new Set<string>(await uploads.objectKeys());
  const charts = new Set<string>();
  for await (const version of changes.streamVersions()) {
    versions.push(version);
    const key = pdfKey(version.sha256);
    const foundBytes = (await find(key))?.sizeBytes ?? null;
    if (foundBytes !== version.sizeBytes) lost.push({ ...version, key, foundBytes });
    known.add(key).add(linesKey(version.sha256));
    for (const width of COVER_WIDTHS) covers.add(coverKey(version.sha256, width));
    for (const former of coverKeys(version.sha256)) known.add(former);
    charts.add(chartPrefix(version.sha256));
  }
  const pictures = await insights.pictureKeys();
  for (const key of [...covers, ...pictures]) known.add(key);
  // Which charts a file has changes with the rules; a picture too many is no harm as long as its file is known. The law wants invoices
  // kept; they are no part of the library, and nobody may be told to delete them.
  const isKnown = (key: string) =>
    known.has(key) || key.startsWith('invoice/') || charts.has(key.slice(0, key.indexOf('-') + 1));
  const lostPictures: ObjectFaults['lostPictures'] = [];
  for await (const { contentId, keys } of changes.streamPictures()) {
    const lacks = await lacking(keys);
    if (lacks.length > 0) lostPictures.push({ contentId, keys: lacks });
  }
  return {
    versions,
    lost,
    missing: await lacking([...covers, ...pictures]),
    lostPictures,
    orphans: [...stored.values()].filter(({ key }) => !isKnown(key)),
  };
}
