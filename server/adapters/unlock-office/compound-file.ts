/** A file that is no compound file, or a broken one. */
export class BrokenFile extends Error {}

const END = 0xfffffffe;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
const HEADER_FAT_ENTRIES = 109;

interface Entry {
  name: string;
  type: number;
  start: number;
  sizeBytes: number;
}

/** [MS-CFB]: a file system in a file, whose sectors stand in chains. Gives the streams of its directory by name. */
export function readStreams(file: Uint8Array): (name: string) => Uint8Array {
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
  /** No chain is longer than the file has sectors: one that is goes in a circle. */
  const most = Math.ceil(file.length / 64) + 1;

  function chain(start: number, next: (sector: number) => number): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < END; sector = next(sector)) {
      sectors.push(sector);
      if (sectors.length > most) throw new BrokenFile();
    }
    return sectors;
  }

  const entriesAt = (place: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => word(place + at * 4));
  const perSector = sectorBytes / 4;
  const lists = chain(word(68), (sector) => word(placeOf(sector) + sectorBytes - 4));
  const fatSectors = [
    ...entriesAt(76, HEADER_FAT_ENTRIES),
    ...lists.flatMap((sector) => entriesAt(placeOf(sector), perSector - 1)),
  ].filter((sector) => sector < END);
  const inFat = (sector: number): number => {
    const list = fatSectors[Math.floor(sector / perSector)];
    if (list === undefined) throw new BrokenFile();
    return word(placeOf(list) + (sector % perSector) * 4);
  };
  const read = (start: number): Uint8Array =>
    Buffer.concat(
      chain(start, inFat).map((sector) => file.subarray(placeOf(sector), placeOf(sector) + sectorBytes)),
    );

  const entries = entriesOf(read(word(48)));
  const root = entries.find(({ type }) => type === ROOT);
  if (root === undefined) throw new BrokenFile();
  const smallFrom = word(56);
  return (name) => {
    const entry = entries.find((one) => one.type === STREAM && one.name === name);
    if (entry === undefined || entry.sizeBytes > file.length) throw new BrokenFile();
    const { start, sizeBytes } = entry;
    if (sizeBytes >= smallFrom) return read(start).subarray(0, sizeBytes);
    const small = read(root.start);
    const smallFat = read(word(60));
    const next = (sector: number): number => {
      if (sector * 4 + 4 > smallFat.length) throw new BrokenFile();
      return Buffer.from(smallFat).readUInt32LE(sector * 4);
    };
    const parts = chain(start, next).map((sector) => small.subarray(sector * 64, sector * 64 + 64));
    return Buffer.concat(parts).subarray(0, sizeBytes);
  };
}

function entriesOf(directory: Uint8Array): Entry[] {
  const bytes = Buffer.from(directory);
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
