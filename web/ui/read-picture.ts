const SENT_AS_THEY_ARE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** Pixels of the longer side of a picture that is made smaller: more than the pictures it is compared with. */
const LONGEST_PX = 1600;
const QUALITY = 0.9;

/** What can be sent of a file: itself where the server reads it and it is small enough, else drawn again and smaller. */
async function sendable(file: Blob, mostBytes: number): Promise<Blob> {
  if (SENT_AS_THEY_ARE.has(file.type) && file.size <= mostBytes) return file;
  const bitmap = await createImageBitmap(file);
  const factor = Math.min(1, LONGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // What was transparent was seen on paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (drawn === null) throw new Error('no picture');
  return drawn;
}

const BASE64_START = ';base64,';

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(BASE64_START) + BASE64_START.length));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The picture as base64, as the server takes it. To be fetched by itself: few pages send one. Rejects where the browser cannot read it either. */
export const readPicture = async (file: Blob, mostBytes: number): Promise<string> =>
  base64Of(await sendable(file, mostBytes));
