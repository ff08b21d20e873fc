import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createSharpPictureReader } from './read-picture.ts';

const pictures = createSharpPictureReader();

/** A chart-like drawing: axes, bars and a line. */
const drawing = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="${width}" height="${height}">
        <rect width="400" height="240" fill="white"/>
        ${[40, 90, 60, 130, 170, 110].map((tall, at) => `<rect x="${40 + at * 55}" y="${210 - tall}" width="34" height="${tall}" fill="#2b6cb0"/>`).join('')}
        <polyline points="50,150 110,120 165,140 220,60 275,40 330,80" stroke="#c53030" stroke-width="4" fill="none"/>
        <path d="M30 20V210H390" stroke="black" fill="none"/>
      </svg>`,
    ),
  );

const differences = (a: string, b: string): number =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;

describe('a picture', () => {
  it('looks the same in another size, format and quality, and with a border around it', async () => {
    const original = await pictures.read(await drawing(800, 480).png().toBuffer());
    expect(original).toMatchObject({ width: 800, height: 480 });
    const others = [
      await drawing(320, 192).jpeg({ quality: 60 }).toBuffer(),
      await drawing(640, 384).webp({ quality: 50 }).toBuffer(),
      await drawing(800, 480).gif().toBuffer(),
    ];
    for (const bytes of others) {
      const [look = ''] = (await pictures.read(bytes)).looks;
      expect(differences(look, original.looks[0] ?? '')).toBeLessThanOrEqual(4);
    }
    const bordered = await drawing(800, 480)
      .extend({ top: 60, bottom: 30, left: 50, right: 90, background: 'white' })
      .png()
      .toBuffer();
    const shot = await pictures.read(bordered);
    const nearest = Math.min(...shot.looks.map((look) => differences(look, original.looks[1] ?? '')));
    expect(nearest).toBeLessThanOrEqual(4);
  });

  it.each([
    ['not-a-picture', async () => Buffer.from('只是一段文字')],
    ['unsupported', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['unsupported', async () => Buffer.from('%PDF-1.7')],
    ['too-small', async () => drawing(20, 20).png().toBuffer()],
    ['damaged', async () => (await drawing(800, 480).png().toBuffer()).subarray(0, 900)],
    [
      'too-large',
      async () =>
        sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ] as const)('is refused where it is %s', async (problem, make) => {
    await expect(pictures.read(await make())).rejects.toMatchObject({ name: 'PictureRefused', problem });
  });

  it('is read after one that was refused', async () => {
    const drawn = await drawing(400, 240).png().toBuffer();
    const [bad, good] = await Promise.allSettled([new Uint8Array([1, 2, 3]), drawn].map(pictures.read));
    expect(bad).toMatchObject({ status: 'rejected', reason: { problem: 'not-a-picture' } });
    expect(good).toMatchObject({ status: 'fulfilled', value: { width: 400 } });
  });

  it('waits for no more than a few others', async () => {
    const drawn = await drawing(400, 240).png().toBuffer();
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => pictures.read(drawn)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { problem: 'busy' } });
    expect((await pictures.read(drawn)).width).toBe(400);
  });
});
