import { BEACON } from './beacon.ts';
import type { HostileKinds } from './kinds.ts';
import { latin1, onePage } from './write-pdf.ts';

const HTML = `<!doctype html><script>window.scriptRan=1;fetch("${BEACON}/html")</script>`;
/** A whole ZIP file with one empty entry called `a`. */
const ZIP = Buffer.from(
  '504b03041400000000000000210000000000000000000000000001000000' +
    '61504b01021400140000000000000021000000000000000000000000000100000000000000000000000000000000' +
    '0061504b050600000000010001002f0000001f0000000000',
  'hex',
);
const before = (start: Uint8Array | string): Buffer =>
  Buffer.concat([typeof start === 'string' ? latin1(start) : start, onePage()]);
const after = (end: Uint8Array | string): Buffer =>
  Buffer.concat([onePage(), typeof end === 'string' ? latin1(end) : end]);

/** Files that are something else as well, for whoever looks at the first or the last bytes only. */
export const POLYGLOTS: HostileKinds = {
  'html-first': () => before(`${HTML}<!--\n`),
  'html-last': () => after(HTML),
  'html-in-the-header': () =>
    Buffer.from(onePage().toString('latin1').replace('%PDF-1.7\n', `%PDF-1.7 ${HTML}\n`), 'latin1'),
  'script-first': () => before('/*\n'),
  'script-around': () => Buffer.concat([latin1('a=/*\n'), onePage(), latin1('*/window.scriptRan=1//')]),
  'zip-first': () => before(ZIP),
  'zip-last': () => after(ZIP),
  'program-first': () => before('MZ\x90\0\x03\0\0\0'),
  'shell-first': () => before('#!/bin/sh\ntouch ran\nexit\n'),
  'picture-first': () => before('GIF89a\x01\0\x01\0\0\0\0;'),
  'xml-first': () =>
    before(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">`),
  'junk-first': (random) => before(Buffer.alloc(random.integer(900, 1015), 0xff)),
  'two-files': () => Buffer.concat([onePage(), onePage({ content: 'BT /F1 9 Tf 9 9 Td (the other) Tj ET' })]),
  'a-file-in-a-file': () => onePage({ extra: [{ entries: '/Type /EmbeddedFile', data: onePage() }] }),
};
