import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a QR code of the site shows: a text that the server draws, or the picture that its issuer drew. */
export type QrSource = { text: string } | { picture: Buffer; kind: PictureKind };

const PICTURE = /^[\w-]{1,60}\.(png|jpg|webp)$/;
const MOST_BYTES = 1_000_000;
export type PictureKind = 'png' | 'jpg' | 'webp';

/** Mini-programmes have codes of their own shape, which their platform issues as pictures. */
export const isPictureName = (value: string): boolean => PICTURE.test(value);

/** An address as it is, else the picture of that name in `folder`. A string says what is wrong with it, in Chinese. */
export function readQrSource(value: string, folder: string): QrSource | string {
  const kind = PICTURE.exec(value)?.[1] as PictureKind | undefined;
  if (kind === undefined) return { text: value };
  const path = join(folder, value);
  if (!existsSync(path)) return `数据目录里没有图片 ${value}`;
  const picture = readFileSync(path);
  return picture.length > MOST_BYTES ? `图片 ${value} 超过 1 MB` : { picture, kind };
}
