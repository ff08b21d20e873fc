import type { PDFPageProxy } from 'pdfjs-dist';
import type { PdfModule } from './open-pdf.ts';

type Operators = Pick<Awaited<ReturnType<PDFPageProxy['getOperatorList']>>, 'fnArray' | 'argsArray'>;
export type OperatorCodes = PdfModule['OPS'];

/** A character as the file places it: along the line of its text, in units that only compare within one run. */
export interface PlacedGlyph {
  text: string;
  fontName: string;
  begin: number;
  end: number;
}

/** What of a glyph pdf.js hands to the page that draws it; widths in thousandths of the font size. */
interface DrawnGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

interface TextState {
  fontName: string;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** In percent. */
  stretch: number;
}

/** What is followed of the text operators (ISO 32000-1, 9.4): as much as places along a line need. */
interface Pen {
  state: TextState;
  saved: TextState[];
  /** Length of the text unit along the line, and where the text matrix begins on it. */
  scale: number;
  origin: number;
  lineX: number;
  x: number;
}

type Operands = readonly unknown[];
type Operation = (pen: Pen, operands: Operands) => void;

function isGlyph(value: unknown): value is DrawnGlyph {
  return typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;
}

function setMatrix(pen: Pen, matrix: ArrayLike<number>): void {
  const [a = 1, b = 0, , , e = 0, f = 0] = Array.from(matrix);
  pen.scale = Math.hypot(a, b) || 1;
  pen.origin = (e * a + f * b) / pen.scale;
  pen.lineX = 0;
  pen.x = 0;
}

function moveBy(pen: Pen, x: number): void {
  pen.lineX += x;
  pen.x = pen.lineX;
}

function showText(pen: Pen, glyphs: Operands): PlacedGlyph[] {
  const { fontName, fontSize, charSpacing, wordSpacing } = pen.state;
  const stretch = pen.state.stretch / 100;
  const at = (x: number) => pen.origin + x * pen.scale;
  return glyphs.flatMap((glyph) => {
    if (typeof glyph === 'number') pen.x -= (glyph / 1000) * fontSize * stretch;
    if (!isGlyph(glyph)) return [];
    const end = pen.x + (glyph.width / 1000) * fontSize * stretch;
    const placed = { text: glyph.unicode, fontName, begin: at(pen.x), end: at(end) };
    pen.x = end + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * stretch;
    return [placed];
  });
}

const set =
  (name: Exclude<keyof TextState, 'fontName'>): Operation =>
  (pen, [value]) => {
    pen.state = { ...pen.state, [name]: Number(value) };
  };

const save: Operation = (pen) => pen.saved.push(pen.state);

const restore: Operation = (pen) => {
  pen.state = pen.saved.pop() ?? pen.state;
};

const setFont: Operation = (pen, [name, size]) => {
  pen.state = { ...pen.state, fontName: String(name), fontSize: Number(size) };
};

function operationsOf(codes: OperatorCodes): Map<number, Operation> {
  return new Map([
    [codes.save, save],
    [codes.restore, restore],
    [codes.paintFormXObjectBegin, save],
    [codes.paintFormXObjectEnd, restore],
    [codes.beginText, (pen) => setMatrix(pen, [])],
    [codes.setCharSpacing, set('charSpacing')],
    [codes.setWordSpacing, set('wordSpacing')],
    [codes.setHScale, set('stretch')],
    [codes.setFont, setFont],
    [codes.setTextMatrix, (pen, [matrix]) => setMatrix(pen, matrix as Float32Array)],
    [codes.moveText, (pen, [x]) => moveBy(pen, Number(x))],
    [codes.setLeadingMoveText, (pen, [x]) => moveBy(pen, Number(x))],
    [codes.nextLine, (pen) => moveBy(pen, 0)],
  ]);
}

/** The glyphs of a page in the order of its content, each where the file puts it along its line. */
export function placeGlyphs({ fnArray, argsArray }: Operators, codes: OperatorCodes): PlacedGlyph[] {
  const operations = operationsOf(codes);
  const state = { fontName: '', fontSize: 0, charSpacing: 0, wordSpacing: 0, stretch: 100 };
  const pen: Pen = { state, saved: [], scale: 1, origin: 0, lineX: 0, x: 0 };
  return fnArray.flatMap((code, index) => {
    const operands: Operands = argsArray[index] ?? [];
    if (code === codes.showText && Array.isArray(operands[0])) return showText(pen, operands[0]);
    operations.get(code)?.(pen, operands);
    return [];
  });
}
