import { ConversionRefused } from '#server/ports/convert.ts';

/** Some 700,000 characters of Chinese: a few hundred pages. */
const MOST_BYTES = 2 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeOld(bytes);
  }
}

/** Text of older programs is in GB 18030. */
function decodeOld(bytes: Uint8Array): string {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw new ConversionRefused('文字的编码无法识别，请另存为 UTF-8 后再上传');
  }
}

/** What a text file says. Throws where it is no text. */
export function readPlainText(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new ConversionRefused('文本超过 2 MB 的上限，请拆分后再上传');
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text))
    throw new ConversionRefused('文件不是文本：其中有不可显示的字符');
  if (text.trim() === '') throw new ConversionRefused('文件是空的');
  return text;
}
