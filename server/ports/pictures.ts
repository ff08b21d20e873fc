/** What of an uploaded picture is known. */
export interface ReadPicture {
  /** Pixels as it is seen. */
  width: number;
  height: number;
  /**
   * What it looks like (`platform/images/fingerprint.ts`): 16 hex digits each; pictures that look the same differ in few of their 64 bits.
   * The first as it is; the others with less or more of an even border, since nobody cuts a picture out exactly as another did.
   */
  looks: string[];
}

/** `busy`: too many wait already, and the same file may be sent again. */
export type PictureProblem = 'not-a-picture' | 'unsupported' | 'too-large' | 'too-small' | 'damaged' | 'busy';

/** The file is none that is read. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A picture as WebP. Pixels. */
export interface WebpPicture {
  width: number;
  height: number;
  webp: Uint8Array;
}

/** Reads pictures that somebody sent. Strangers made them: pixels, time and memory are capped. */
export interface PictureReader {
  /** PNG, JPEG, WebP or GIF (its first frame). Throws `PictureRefused`. */
  read(bytes: Uint8Array): Promise<ReadPicture>;
  /** The same files as WebP at each width, never wider than they are, in the order asked for; nothing but the picture is kept. Throws `PictureRefused`. */
  draw(bytes: Uint8Array, widths: readonly number[]): Promise<WebpPicture[]>;
}
