import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { largePdf } from './large-pdf.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Comes in three parts. */
export const LARGEST = '长报告.pdf';
const LARGEST_BYTES = 5 * 1024 * 1024;

const WORD = 'application/vnd.openxmlformats';

/** A document of Word with one paragraph. */
const docx = (text: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${WORD}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    }),
  );

/** Ten files of as many kinds as this machine converts: one of Office where LibreOffice is there, else one more text. */
export async function mixedFiles(hasOffice: boolean): Promise<ChosenFile[]> {
  const picture = (shade: number) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: shade, b: shade } } });
  const text = (name: string, words: string) => ({ name, buffer: Buffer.from(words) });
  const files = [
    { name: LARGEST, buffer: largePdf(LARGEST_BYTES) },
    { name: '单页.pdf', buffer: largePdf(1) },
    text('会议纪要.txt', '会议纪要\n\n储能变流器的价格继续回落。'),
    text('调研.md', '# 调研\n\n- 产能\n- 订单'),
    text('报价.csv', '型号,数量\n甲,12\n乙,15\n'),
    text('出货.csv', '月份,出货\n7,120\n8,135\n'),
    { name: '截图.png', buffer: await picture(250).png().toBuffer() },
    { name: '照片.jpg', buffer: await picture(240).jpeg().toBuffer() },
    { name: '扫描.tiff', buffer: await picture(230).tiff().toBuffer() },
    hasOffice ? { name: '提纲.docx', buffer: docx('提纲：先看需求') } : text('提纲.txt', '提纲：先看需求'),
  ];
  // What it is told by its name the product does not believe; the browser only hands it on.
  return files.map((file) => ({ mimeType: 'application/octet-stream', ...file }));
}
