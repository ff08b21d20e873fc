import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '#contract/calls/uploads.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => server.close());

interface Hostile {
  what: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** How files of other kinds begin. */
const HEADS: Record<string, string> = {
  pdf: '%PDF-1.7\n',
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff\xe0',
  tif: 'II*\0',
  zip: 'PK\x03\x04',
  ole: OLE,
  rtf: '{\\rtf1',
  exe: 'MZ\x90\0',
  elf: '\x7fELF',
  gif: 'GIF89a',
  rar: 'Rar!\x1a\x07',
  sevenZip: '7z\xbc\xaf\x27\x1c',
  gzip: '\x1f\x8b\x08',
};
/** What each ending promises, of the heads above; none for plain text. */
const PROMISED: Record<string, string | null> = {
  ...{ pdf: 'pdf', png: 'png', jpg: 'jpg', tif: 'tif', txt: null, md: null, csv: null },
  ...{ doc: 'ole', ppt: 'ole', xls: 'ole', docx: 'zip', pptx: 'zip', xlsx: 'zip' },
};

const wrongTypes: Hostile[] = Object.entries(PROMISED).flatMap(([ending, own]) =>
  Object.entries(HEADS)
    .filter(([head]) => head !== own)
    .map(([head, text]) => ({
      what: `${head} as ${ending}`,
      name: `研报.${ending}`,
      bytes: latin(`${text} ${ending}`),
    })),
);

const FOLDERS = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;
const rels = (type: string) =>
  `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="http://evil.example/x" TargetMode="External"/></Relationships>`;

const office: Hostile[] = Object.entries(FOLDERS).flatMap(([ending, folder]) => {
  const plain = { '[Content_Types].xml': '<Types/>', [`${folder}document.xml`]: '<d/>' };
  const inside: Record<string, Record<string, string>> = {
    macro: { ...plain, [`${folder}vbaProject.bin`]: 'x' },
    entities: {
      ...plain,
      [`${folder}document.xml`]: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    },
    'billion laughs': { ...plain, [`${folder}document.xml`]: '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a/>' },
    image: { ...plain, [`${folder}_rels/document.xml.rels`]: rels('image') },
    template: { ...plain, [`${folder}_rels/document.xml.rels`]: rels('attachedTemplate') },
    object: { ...plain, [`${folder}_rels/document.xml.rels`]: rels('oleObject') },
    book: { ...plain, 'META-INF/container.xml': '' },
    'nothing of it': { '[Content_Types].xml': '<Types/>', 'other/x.xml': '' },
    'no types': { [`${folder}document.xml`]: '<d/>' },
  };
  return Object.entries(inside).map(([what, files]) => ({
    what: `${ending} with ${what}`,
    name: `研报.${ending}`,
    bytes: new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, strToU8(text)]))),
    ),
  }));
});
const bomb: Hostile = {
  what: 'docx with a bomb',
  name: '研报.docx',
  bytes: new Uint8Array(
    zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/x.bin': new Uint8Array(60 * 1024 * 1024) }),
  ),
};

const others: Hostile[] = [
  ...['pdf', 'png', 'jpg', 'tif'].map((ending) => ({
    what: `${ending} that is an archive too`,
    name: `研报.${ending}`,
    bytes: latin(`${HEADS[ending]} … PK\x05\x06 ${'\0'.repeat(18)}`),
  })),
  ...['doc', 'ppt', 'xls'].flatMap((ending) => [
    {
      what: `encrypted ${ending}`,
      name: `研报.${ending}`,
      bytes: latin(`${OLE}${utf16('EncryptedPackage')} ${ending}`),
    },
    {
      what: `${ending} without its stream`,
      name: `研报.${ending}`,
      bytes: latin(`${OLE}${utf16('Nothing')} ${ending}`),
    },
  ]),
  ...['docx', 'pptx', 'xlsx'].map((ending) => ({
    what: `${ending} that is broken off`,
    name: `研报.${ending}`,
    bytes: latin(`PK\x03\x04 ${ending}`),
  })),
];

const AT_ONCE = 8;
const HOSTILE = [...wrongTypes, ...office, bomb, ...others];
const text = ({ bytes }: Hostile) => Buffer.from(bytes);

async function bring(owner: Bringer, file: Hostile): Promise<string> {
  const { id, url } = await owner.client.send(calls.beginUpload, {
    name: file.name,
    size_bytes: text(file).length,
  });
  expect((await stage.patch(owner, url, 0, file.bytes)).status, file.what).toBe(204);
  await stage.convert(id);
  return id;
}

test(`${HOSTILE.length} hostile files are each a row with its reason, and nothing of them is kept`, async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
  const owner = await stage.person(3);
  const look = async (file: Hostile) => {
    const item = await stage.stateOf(owner, await bring(owner, file));
    expect([file.what, item?.state, item?.may_retry]).toEqual([file.what, 'failed', 0]);
    // In Chinese, and a whole sentence: not what some program threw.
    expect(item?.reason, file.what).toMatch(/\p{Script=Han}{4}/u);
    expect([file.what, item?.online_url, item?.original_url]).toEqual([file.what, '', '']);
  };
  // Side by side, as people bring them: what one waits for the others use.
  for (let at = 0; at < HOSTILE.length; at += AT_ONCE)
    await Promise.all(HOSTILE.slice(at, at + AT_ONCE).map(look));
  const { allowance } = await owner.client.send(calls.myUploadFile, {});
  expect(allowance.held_bytes).toBe(0);
  expect((await held.database.pool.query('SELECT id FROM contents')).rows).toEqual([]);
  expect((await server.features.indexing.verify()).problems).toEqual([]);
});

test.each(['宏.docm', '书.epub', '程序.exe', '网页.html', '图.svg', '脚本.js', '无扩展名', '压缩.zip'])(
  '%s is refused before a byte of it comes',
  async (name) => {
    const owner = await stage.person();
    const begun = owner.client.send(calls.beginUpload, { name, size_bytes: 10 });
    await expect(begun).rejects.toMatchObject({ code: 10006, message: expect.stringMatching(/不支持/) });
    const { allowance, count } = await owner.client.send(calls.myUploadFile, {});
    expect([allowance.held_bytes, allowance.used_files, count]).toEqual([0, 0, 0]);
  },
);
