import { unzipSync } from 'fflate';
import { ConversionRefused } from '#server/ports/convert.ts';

const MOST_ENTRIES = 20_000;
const MOST_UNPACKED = 1024 * 1024 * 1024;
/** What is larger packs less well than that, unless it is made to. */
const MOST_RATIO = 150;
const RATIO_FROM = 50 * 1024 * 1024;
const MOST_LOOKED_AT = 16 * 1024 * 1024;

const FOLDER = { docx: 'word/', pptx: 'ppt/', xlsx: 'xl/' } as const;

const isLookedAt = (name: string): boolean => name.endsWith('.rels') || name.endsWith('.xml');

/** Looks into a file of Office before any program opens it: a bomb, macros, what it would fetch. Throws `ConversionRefused`. */
export function checkOffice(bytes: Uint8Array, kind: keyof typeof FOLDER): void {
  const names: string[] = [];
  let unpacked = 0;
  let lookedAt = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        names.push(name);
        unpacked += originalSize;
        if (names.length > MOST_ENTRIES || unpacked > MOST_UNPACKED)
          throw new ConversionRefused('文件展开后过大，可能是压缩炸弹');
        if (originalSize > RATIO_FROM && originalSize > size * MOST_RATIO)
          throw new ConversionRefused('文件展开后过大，可能是压缩炸弹');
        if (!isLookedAt(name) || lookedAt + originalSize > MOST_LOOKED_AT) return false;
        lookedAt += originalSize;
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ConversionRefused) throw error;
    throw new ConversionRefused('文件已损坏，无法打开');
  }
  checkParts(names, parts, kind);
}

function checkParts(names: string[], parts: Record<string, Uint8Array>, kind: keyof typeof FOLDER): void {
  if (names.includes('META-INF/container.xml'))
    throw new ConversionRefused('不支持 EPUB：它没有固定的页，引文无法落到页码；请先转成 PDF');
  if (!names.includes('[Content_Types].xml') || !names.some((name) => name.startsWith(FOLDER[kind])))
    throw new ConversionRefused(`文件内容与扩展名 .${kind} 不符`);
  if (names.some((name) => /vbaProject\.bin$/i.test(name)))
    throw new ConversionRefused('文件里有宏，请另存为不带宏的格式后再上传');
  for (const [name, bytes] of Object.entries(parts)) {
    const text = new TextDecoder().decode(bytes);
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ConversionRefused('文件里有不允许的 XML 实体声明');
    if (name.endsWith('.rels') && fetches(text))
      throw new ConversionRefused('文件引用了外部的图片、模板或对象，请改为嵌入后再上传');
  }
}

/** Whether opening the file would fetch something: a link that a reader may follow does not. */
const fetches = (rels: string): boolean =>
  [...rels.matchAll(/<Relationship\b[^>]*>/g)].some(
    ([one]) =>
      /TargetMode\s*=\s*["']External["']/i.test(one) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(one),
  );
