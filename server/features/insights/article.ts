/** One thing to mend in an article. */
export interface Fault {
  /** 1-based line of the file; null where no line is to blame. */
  line: number | null;
  /** Chinese, says what to do. */
  message: string;
}

/** An article that cannot be taken in as it is. */
export class ArticleInvalid extends Error {
  override name = 'ArticleInvalid';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(
      faults.map(({ line, message }) => (line === null ? message : `第 ${line} 行：${message}`)).join('\n'),
    );
    this.faults = faults;
  }
}

/** A picture that an article names, as it lies beside it. */
export interface NamedPicture {
  /** Relative to the article, as written there. */
  file: string;
  line: number | null;
}

/** A picture as it is stored, at two widths. Pixels. */
export interface StoredPicture {
  sha256: string;
  width: number;
  height: number;
  smallWidth: number;
}

export interface GalleryPicture extends StoredPicture {
  caption: string;
}

export interface Heading {
  id: string;
  title: string;
  level: 2 | 3;
}
