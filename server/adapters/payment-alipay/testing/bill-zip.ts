import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of a few files as bills come, names as given. */
export function zipOf(files: readonly { name: Buffer; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(content.length, 18);
    fixed.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fixed, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]);
}

/** What Node's decoder reads, turned around. */
function gbkTable(): Map<string, Buffer> {
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder('gb18030');
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const bytes = Buffer.from([high, low]);
      const character = decoder.decode(bytes);
      if (character.length === 1) table.set(character, bytes);
    }
  }
  return table;
}

const GBK = gbkTable();

/** Text in GBK, which Node reads and does not write. */
export function gbk(text: string): Buffer {
  return Buffer.concat([...text].map((character) => GBK.get(character) ?? Buffer.from(character)));
}
