import { encode } from 'uqr';
import { saveBlob } from '#web/ui/save-blob.ts';

const MODULE_PX = 8;
const QUIET_ZONE = 4;

/** Saves a code as a picture, for an app that reads codes from the album. */
export async function saveCode(text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = size * MODULE_PX;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas to draw on');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob !== null) saveBlob(blob, '研见付款码.png');
}
