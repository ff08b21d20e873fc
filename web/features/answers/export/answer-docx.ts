import { strToU8, zipSync } from 'fflate';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { type Block, blocksOf, type ExportedTurn } from './answer-blocks.ts';
import { contentLabel } from './label.ts';

/** What XML has no letters for is left out. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

interface Look {
  bold?: boolean;
  /** Half points. */
  size?: number;
  colour?: string;
  /** Twentieths of a point from the left. */
  indent?: number;
}

const run = (text: string, { bold, size, colour }: Look): string =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${colour ? `<w:color w:val="${colour}"/>` : ''}${
    size ? `<w:sz w:val="${size}"/>` : ''
  }</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`;

const paragraph = (inner: string, { indent = 0 }: Look): string =>
  `<w:p><w:pPr><w:spacing w:after="120" w:line="300" w:lineRule="auto"/><w:ind w:left="${indent}"/></w:pPr>${inner}</w:p>`;

const LOOKS: Record<Block['kind'], Look> = {
  question: { bold: true, size: 28 },
  text: { size: 22 },
  source: { size: 20, colour: '0B5CAD' },
  quote: { size: 20, colour: '5A6675', indent: 420 },
};

/** `link` is the id of the relationship that says where it leads; empty for none. */
function paragraphOf({ kind, text }: Block, link: string): string {
  const look = LOOKS[kind];
  const said = run(text, look);
  return paragraph(link === '' ? said : `<w:hyperlink r:id="${link}">${said}</w:hyperlink>`, look);
}

const relationships = (all: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
const relationship = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${xml(target)}"${mode}/>`;

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const PACKAGE_LINKS = relationships([
  relationship('document', `${R}/officeDocument`, 'word/document.xml'),
  relationship('core', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
]);

/** The label of generated content stands in the description, where programs look for it. */
const coreOf = (name: string, id: string): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(name)}</dc:title><dc:creator>研见</dc:creator><dc:description>${xml(`AIGC: ${contentLabel(id)}`)}</dc:description></cp:coreProperties>`;

/** Questions and answers as a document of Word, with their sources as links. */
export function docxOf(
  name: string,
  turns: readonly ExportedTurn[],
  { origin, id }: { origin: string; id: string },
): Uint8Array<ArrayBuffer> {
  const blocks = turns.flatMap((turn) => blocksOf(turn, origin));
  const linkOf = ({ url }: Block, at: number): string => (url === '' ? '' : `link${at}`);
  const body = [
    paragraph(run(name, { bold: true, size: 36 }), {}),
    paragraph(run(GENERATED_DISCLAIMER, { size: 20, colour: '5A6675' }), {}),
    ...blocks.map((block, at) => paragraphOf(block, linkOf(block, at))),
  ].join('');
  const links = blocks.flatMap((block, at) =>
    block.url === ''
      ? []
      : relationship(linkOf(block, at), `${R}/hyperlink`, block.url, ' TargetMode="External"'),
  );
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': PACKAGE_LINKS,
    'docProps/core.xml': coreOf(name, id),
    'word/document.xml': `${HEAD}<w:document ${W} xmlns:r="${R}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links),
  };
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>;
}
