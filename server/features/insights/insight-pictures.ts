import type { StoredPicture } from './article.ts';

/** Pixels of the wider of the two stored widths; a picture that is narrower stays as it is. */
export const LARGE_WIDTH = 1360;
/** For lists and phones. */
export const SMALL_WIDTH = 680;

/** Below this nothing else lies: `insight/<hash>-<width>.webp`, the hash that of the file it was made of. */
export const pictureKey = (sha256: string, width: number): string =>
  `insight/${sha256.slice(0, 2)}/${sha256}-${width}.webp`;

/** What stands at an address never changes: another picture has another hash. */
export const pictureUrl = ({ sha256 }: Pick<StoredPicture, 'sha256'>, width: number): string =>
  `/files/insight/${sha256}-${width}.webp`;
