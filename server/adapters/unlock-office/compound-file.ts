/** A file that is no compound file, or a broken one. */
export class BrokenFile extends Error {}

const END = 0xfffffffe;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
const HEADER_FAT_ENTRIES = 109;
/** A package has about ten. */
const MOST_ENTRIES = 1000;
const SMALL_BYTES = 64;
/** Streams below 4,096 bytes stand in small sectors, in every file there is. */
const MOST_SMALL_BYTES = 4096;

interface Entry {
  name: string;
  type: number;
  start: number;
  sizeBytes: number;
}

/** Gives a stream by its name; throws `BrokenFile` where there is none, or it is longer than `mostBytes`. */
export type ReadStream = (name: string, mostBytes?: number) => Buffer;

/**
 * [MS-CFB]: a file system in a file, whose sectors stand in chains. Gives the streams of its directory. No list is longer than a file of its
 * size has any use for.
 */
export function readStreams(file: Uint8Array): ReadStream {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (at: number): number => {
    if (at + 4 > file.length) throw new BrokenFile();
    return view.getUint32(at, true);
  };
  if (file.length < 512) throw new BrokenFile();
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new BrokenFile();
  const sectorBytes = 1 << shift;
  const placeOf = (sector: number): number => (sector + 1) * sectorBytes;
  const perSector = sectorBytes / 4;
  const most = Math.ceil(file.length / sectorBytes);
  const mostFat = Math.ceil(most / perSector) + 1;

  /** What has more than `most` goes in a circle. */
  function chain(start: number, most: number, next: (sector: number) => number): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < END; sector = next(sector)) {
      sectors.push(sector);
      if (sectors.length > most) throw new BrokenFile();
    }
    return sectors;
  }

  const entriesAt = (place: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => word(place + at * 4));
  const mostLists = Math.ceil(mostFat / (perSector - 1));
  const lists = chain(word(68), mostLists, (sector) => word(placeOf(sector) + sectorBytes - 4));
  const fatSectors = [
    ...entriesAt(76, HEADER_FAT_ENTRIES),
    ...lists.flatMap((sector) => entriesAt(placeOf(sector), perSector - 1)),
  ].filter((sector) => sector < END);
  const inFat = (sector: number): number => {
    const list = fatSectors[Math.floor(sector / perSector)];
    if (list === undefined) throw new BrokenFile();
    return word(placeOf(list) + (sector % perSector) * 4);
  };
  const read = (start: number, bytes = file.length): Buffer =>
    Buffer.concat(
      chain(start, Math.ceil(bytes / sectorBytes), inFat).map((sector) =>
        file.subarray(placeOf(sector), placeOf(sector) + sectorBytes),
      ),
    );

  const entries = entriesOf(read(word(48), MOST_ENTRIES * ENTRY_BYTES));
  const root = entries.find(({ type }) => type === ROOT);
  if (root === undefined) throw new BrokenFile();
  const smallFrom = word(56);
  if (smallFrom > MOST_SMALL_BYTES) throw new BrokenFile();
  return (name, mostBytes = file.length) => {
    const entry = entries.find((one) => one.type === STREAM && one.name === name);
    if (entry === undefined || entry.sizeBytes > mostBytes) throw new BrokenFile();
    const { start, sizeBytes } = entry;
    if (sizeBytes >= smallFrom) return read(start).subarray(0, sizeBytes);
    const small = read(root.start);
    const smallFat = read(word(60));
    const next = (sector: number): number => {
      if (sector * 4 + 4 > smallFat.length) throw new BrokenFile();
      return smallFat.readUInt32LE(sector * 4);
    };
    const parts = chain(start, Math.ceil(smallFrom / SMALL_BYTES), next).map((sector) =>
      small.subarray(sector * SMALL_BYTES, (sector + 1) * SMALL_BYTES),
    );
    return Buffer.concat(parts).subarray(0, sizeBytes);
  };
}

function entriesOf(bytes: Buffer): Entry[] {
  return Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, at) => {
    const entry = bytes.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES);
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      start: entry.readUInt32LE(116),
      sizeBytes: entry.readUInt32LE(120),
    };
  });
}
