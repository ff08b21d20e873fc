import type { Engine } from './engine.ts';

const LINK = 2;
const POPUP = 16;
const HIDDEN = 2;
const NO_VIEW = 32;
/** Of a page that carries nothing else, so many are looked at. */
const MOST_LOOKED_AT = 500;
/** As for the screen. */
const FLATTEN_DISPLAY = 0;

/** Whether a page carries a form field, a stamp, a note or the like that a reader shows. Links and what pops up are none. */
export function showsAnnotations({ raw, scratch, view }: Engine, page: number): boolean {
  const count = Math.min(raw.FPDFPage_GetAnnotCount(page), MOST_LOOKED_AT);
  for (let index = 0; index < count; index += 1) {
    const annotation = raw.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const kind = raw.FPDFAnnot_GetSubtype(annotation);
    const isShown = (raw.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) === 0;
    const hasRect = raw.FPDFAnnot_GetRect(annotation, scratch) !== 0;
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
      view().getFloat32(scratch + at, true),
    );
    raw.FPDFPage_CloseAnnot(annotation);
    if (isShown && hasRect && kind !== LINK && kind !== POPUP && left !== right && top !== bottom)
      return true;
  }
  return false;
}

/**
 * Makes what form fields and annotations show a part of the page, so that their words are read with it. Closes the page and gives the
 * new one; 0 where it cannot be opened again.
 */
export function withAnnotationsDrawn({ raw }: Engine, document: number, index: number, page: number): number {
  raw.FPDFPage_Flatten(page, FLATTEN_DISPLAY);
  raw.FPDF_ClosePage(page);
  return raw.FPDF_LoadPage(document, index);
}
