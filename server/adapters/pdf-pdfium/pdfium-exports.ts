/**
 * The calls used here, straight from the WebAssembly exports: the package's wrappers check every call and are some
 * 20 times slower, which matters at several calls a character. Booleans come back as 0 or 1, pointers as numbers.
 */
export interface PdfiumExports {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  PDFiumExt_OpenFileWriter(): number;
  PDFiumExt_GetFileWriterSize(writer: number): number;
  PDFiumExt_GetFileWriterData(writer: number, buffer: number, length: number): number;
  PDFiumExt_CloseFileWriter(writer: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFPage_Flatten(page: number, use: number): number;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFAnnot_GetFlags(annotation: number): number;
  FPDFAnnot_GetRect(annotation: number, rect: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  /** 0 where it has none. */
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPath_GetDrawMode(path: number, fillMode: number, stroke: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFTextObj_GetTextRenderMode(text: number): number;
  FPDFTextObj_GetFontSize(text: number, size: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFText_GetFontSize(text: number, index: number): number;
  FPDFText_GetFontWeight(text: number, index: number): number;
  FPDFText_GetFontInfo(text: number, index: number, buffer: number, length: number, flags: number): number;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFBookmark_GetAction(bookmark: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan0: number, stride: number): number;
  FPDFBitmap_FillRect(
    b: number,
    left: number,
    top: number,
    width: number,
    height: number,
    argb: number,
  ): number;
  FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  /** As it stands in the file; gives its length, and writes it where that is no more than there is room for. */
  FPDFImageObj_GetImageDataRaw(image: number, buffer: number, length: number): number;
  /** To be destroyed by whoever asks; 0 where it cannot be decoded. */
  FPDFImageObj_GetBitmap(image: number): number;
  FPDFBitmap_GetFormat(bitmap: number): number;
  FPDFBitmap_GetWidth(bitmap: number): number;
  FPDFBitmap_GetHeight(bitmap: number): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}
