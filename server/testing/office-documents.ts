/** A document in the flat form of OpenDocument, from which LibreOffice makes the files of an office, and what is to be read of its pages. */
export interface OfficeDocument {
  source: string;
  pages: number;
  /** Each stands in a line of its own kind: a title, a row, a list, a foot. */
  words: string[];
}

/** What one programme of an office writes: the old form and the new one. */
export interface OfficeFamily {
  /** Of the flat form. */
  ending: 'fodt' | 'fods' | 'fodp';
  kinds: readonly ['docx', 'doc'] | readonly ['xlsx', 'xls'] | readonly ['pptx', 'ppt'];
  /** The document of this number, 1 and up: each is another one. */
  document(number: number): OfficeDocument;
}

const URN = 'urn:oasis:names:tc:opendocument:xmlns';
const SPACES = [
  ...['office', 'text', 'table', 'style', 'drawing:draw', 'svg-compatible:svg', 'xsl-fo-compatible:fo'],
  'presentation',
]
  .map((name) => name.split(':'))
  .map(([name = '', short = name]) => `xmlns:${short}="${URN}:${name}:1.0"`)
  .concat(`xmlns:of="${URN}:of:1.2"`)
  .join(' ');

const whole = (kind: string, styles: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${SPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">${styles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));

const COMPANIES = ['宁德时代', '阳光电源', '比亚迪', '中芯国际', '贵州茅台', '隆基绿能', '紫金矿业'];
const company = (at: number): string => COMPANIES[at % COMPANIES.length] ?? '';

const cell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const table = (number: number): string =>
  `<table:table table:name="t${number}"><table:table-column table:number-columns-repeated="2"/>${times(
    4,
    (row) => `<table:table-row>${cell(company(row))}${cell(`表${number}之${row}`)}</table:table-row>`,
  ).join('')}</table:table>`;

const NEW_PAGE =
  '<office:automatic-styles><style:style style:name="N" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style></office:automatic-styles>';

/** One to five pages with headings, running text, a table, a list and a note, not each in each. */
function wordDocument(number: number): OfficeDocument {
  const pages = 1 + (number % 5);
  const titleOf = (page: number) => `第${page}章储能纪要${number}`;
  const body = times(pages, (page) => {
    const style = page === 1 ? '' : ' text:style-name="N"';
    const text = times(3, (at) => `<text:p>${company(number + at)}的订单与库存相互印证，价格平稳。</text:p>`);
    return `<text:h text:outline-level="1"${style}>${titleOf(page)}</text:h>${text.join('')}`;
  });
  const list = `<text:list>${times(3, (at) => `<text:list-item><text:p>要点${number}之${at}</text:p></text:list-item>`).join('')}</text:list>`;
  const note = `<text:p>正文<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>脚注编号${number}</text:p></text:note-body></text:note></text:p>`;
  return {
    source: whole('text', NEW_PAGE, [...body, table(number), list, note].join('')),
    pages,
    words: [...times(pages, titleOf), `表${number}之4`, `要点${number}之3`, `脚注编号${number}`],
  };
}

/** One to three sheets, a page each, with text, numbers and a sum that is reckoned. */
function sheetDocument(number: number): OfficeDocument {
  const pages = 1 + (number % 3);
  const rows = 4 + (number % 20);
  const amountOf = (sheet: number, row: number) => number * 100 + sheet * 10 + row;
  const value = (amount: number, formula = '') =>
    `<table:table-cell office:value-type="float" office:value="${amount}"${formula}><text:p>${amount}</text:p></table:table-cell>`;
  const sumOf = (sheet: number) =>
    times(rows, (row) => amountOf(sheet, row)).reduce((sum, one) => sum + one, 0);
  const sheets = times(pages, (sheet) => {
    const lines = times(
      rows,
      (row) =>
        `<table:table-row>${cell(`${company(row)}${sheet}`)}${value(amountOf(sheet, row))}</table:table-row>`,
    );
    const formula = ` table:formula="of:=SUM([.B2:.B${rows + 1}])"`;
    const last = `<table:table-row>${cell(`合计${sheet}`)}${value(sumOf(sheet), formula)}</table:table-row>`;
    const head = `<table:table-row>${cell('公司')}${cell('营收')}</table:table-row>`;
    return `<table:table table:name="表${sheet}">${head}${lines.join('')}${last}</table:table>`;
  });
  return {
    source: whole('spreadsheet', '', sheets.join('')),
    pages,
    words: times(pages, (sheet) => [`${company(1)}${sheet}`, `合计${sheet}`, `${sumOf(sheet)}`]).flat(),
  };
}

/** One to seven slides, of which each third has a table. */
function slideDocument(number: number): OfficeDocument {
  const pages = 1 + (number % 7);
  const titleOf = (page: number) => `第${page}页路演${number}`;
  const at = (top: number, height: number) =>
    `svg:x="2cm" svg:y="${top}cm" svg:width="20cm" svg:height="${height}cm"`;
  const slides = times(pages, (page) => {
    const title = `<draw:frame ${at(1, 2)}><draw:text-box><text:p>${titleOf(page)}</text:p></draw:text-box></draw:frame>`;
    const rest =
      page % 3 === 0
        ? `<draw:frame ${at(4, 6)}>${table(page)}</draw:frame>`
        : `<draw:frame ${at(4, 6)}><draw:text-box><text:p>${company(page)}的出货上升</text:p></draw:text-box></draw:frame>`;
    return `<draw:page draw:name="p${page}">${title}${rest}</draw:page>`;
  });
  return {
    source: whole('presentation', '', slides.join('')),
    pages,
    words: times(pages, (page) => [
      titleOf(page),
      page % 3 === 0 ? `表${page}之4` : `${company(page)}的出货`,
    ]).flat(),
  };
}

export const OFFICE_FAMILIES: readonly OfficeFamily[] = [
  { ending: 'fodt', kinds: ['docx', 'doc'], document: wordDocument },
  { ending: 'fods', kinds: ['xlsx', 'xls'], document: sheetDocument },
  { ending: 'fodp', kinds: ['pptx', 'ppt'], document: slideDocument },
];
