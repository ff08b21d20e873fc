import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { lookOf } from './chart-look.ts';

const [WIDTH, HEIGHT] = [480, 270];
type Colour = readonly [number, number, number];
const BLUE: Colour = [40, 110, 200];
const RED: Colour = [200, 40, 40];

const FAN: readonly Colour[] = [
  BLUE,
  RED,
  [250, 190, 20],
  [60, 150, 60],
  [140, 190, 240],
  [120, 40, 140],
  [30, 60, 110],
  [110, 200, 110],
];

/** A white picture with grey axes and a grid, on which something is painted. */
function picture(paint: (fill: (x: number, from: number, to: number, colour: Colour) => void) => void) {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const fill = (x: number, from: number, to: number, colour: Colour) => {
    for (let y = Math.max(0, Math.round(from)); y < Math.min(HEIGHT, Math.round(to)); y += 1)
      rgb.set(colour, 3 * (y * WIDTH + Math.round(x)));
  };
  for (let x = 30; x < 460; x += 1) for (let y = 40; y <= 230; y += 38) fill(x, y, y + 1, [190, 190, 190]);
  fill(30, 20, 231, [60, 60, 60]);
  paint(fill);
  return { width: WIDTH, height: HEIGHT, rgb };
}

describe('what a picture of a chart looks like', () => {
  it('is bars where upright pieces stand on one line, few and broad or many and thin, on both sides of it', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = seededRandom(seed);
      const count = random.pick([5, 8, 14, 40, 90]);
      const nought = random.pick([231, 135]);
      const step = 420 / count;
      const image = picture((fill) => {
        for (let bar = 0; bar < count; bar += 1) {
          const height = (20 + random.next() * 70) * (nought < 200 && random.integer(0, 1) === 1 ? -1 : 1);
          for (let x = 34 + bar * step; x < 34 + (bar + 0.7) * step; x += 1)
            fill(x, Math.min(nought, nought - height), Math.max(nought, nought - height), BLUE);
        }
      });
      expect(lookOf(image), `seed ${seed}`).toBe('bar');
    }
  });

  it('is lines where thin strokes cross it, also with a line of bars beside them', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = seededRandom(seed);
      const lines = random.integer(1, 3);
      const image = picture((fill) => {
        for (let line = 0; line < lines; line += 1) {
          let y = 100 + line * 30;
          for (let x = 34; x < 455; x += 1) {
            const next = Math.min(220, Math.max(30, y + (random.next() - 0.48) * 7));
            fill(x, Math.min(y, next) - 1, Math.max(y, next) + 1, line === 0 ? RED : BLUE);
            y = next;
          }
        }
      });
      expect(lookOf(image), `seed ${seed}`).toBe('line');
    }
  });

  it('is bars where they cover much of it, lie, or stand in two rows one above the other', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = seededRandom(seed);
      const lengths = Array.from({ length: 7 }, () => random.next());
      const row = (foot: number, most: number, broad: number) =>
        picture((fill) => {
          for (const [at, length] of lengths.entries())
            for (let x = 0; x < broad; x += 1)
              fill(40 + at * 58 + x, foot - 0.3 * most - 0.7 * most * length, foot, BLUE);
        });
      const lying = picture((fill) => {
        for (const [at, length] of lengths.entries())
          for (let x = 34; x < 90 + 330 * length; x += 1) fill(x, 45 + at * 26, 57 + at * 26, BLUE);
      });
      expect([row(231, 200, 46), row(231, 90, 20), lying].map(lookOf), `seed ${seed}`).toEqual([
        'bar',
        'bar',
        'bar',
      ]);
    }
  });

  it('is lines where many leave one point, or where the ground under one is filled', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = seededRandom(seed);
      const fan = picture((fill) => {
        for (let line = 0; line < 8; line += 1) {
          const slope = (line - 4) * 0.02 + (random.next() - 0.5) * 0.01;
          for (let x = 34; x < 455; x += 1)
            fill(x, 134 + slope * (x - 34), 137 + slope * (x - 34), FAN[line] ?? RED);
        }
      });
      const area = picture((fill) => {
        let top = 150;
        for (let x = 34; x < 455; x += 1) {
          top = Math.min(220, Math.max(110, top + random.integer(-1, 1) * random.integer(0, 1)));
          fill(x, top, 231, BLUE);
        }
      });
      expect([fan, area].map(lookOf), `seed ${seed}`).toEqual(['line', 'line']);
    }
  });

  it('is neither where it is a terminal’s black screen, fields with words, or candles', () => {
    const random = seededRandom(5);
    const candles = picture((fill) => {
      let y = 120;
      for (let at = 0; at < 60; at += 1) {
        const next = Math.min(200, Math.max(40, y + (random.next() - 0.5) * 40));
        for (let x = 0; x < 3; x += 1)
          fill(36 + at * 7 + x, Math.min(y, next), Math.max(y, next) + 4, next > y ? BLUE : RED);
        y = next;
      }
    });
    const heat = picture((fill) => {
      for (let x = 34; x < 455; x += 1)
        for (let row = 0; row < 8; row += 1)
          fill(x, 40 + row * 22, 62 + row * 22, (Math.floor(x / 40) + row) % 2 === 0 ? BLUE : RED);
    });
    const black = picture((fill) => {
      for (let x = 0; x < WIDTH; x += 1) fill(x, 0, HEIGHT, [10, 12, 16]);
      for (let x = 34; x < 455; x += 1) fill(x, 120 + x / 10, 122 + x / 10, BLUE);
    });
    expect([candles, heat, black].map(lookOf)).toEqual(['other', 'other', 'other']);
  });

  it('is neither where dots are strewn about, a straight line through them and the head of a table below or not', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = seededRandom(seed);
      const strewn = Array.from({ length: 40 }, () => [random.integer(34, 450), random.integer(24, 150)]);
      const slope = (random.next() - 0.5) * 0.3;
      const paint = (isFitted: boolean) =>
        picture((fill) => {
          for (const [left = 0, top = 0] of strewn)
            for (let x = 0; x < 5; x += 1) fill(left + x, top, top + 5, RED);
          if (!isFitted) return;
          for (let x = 40; x < 440; x += 1) fill(x, 90 + slope * (x - 240), 92 + slope * (x - 240), BLUE);
          for (let x = 120; x < 360; x += 1) fill(x, 200, x % 60 < 30 ? 206 : 216, RED);
          for (let x = 120; x < 360; x += 1) fill(x, x % 60 < 30 ? 211 : 216, 217, RED);
        });
      expect(
        [false, true].map((isFitted) => lookOf(paint(isFitted))),
        `seed ${seed}`,
      ).toEqual(['other', 'other']);
    }
  });

  it('is lines or bars where dots mark them, and neither on a terminal’s black screen in the white of a page', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = seededRandom(seed);
      const dot = (fill: (x: number, from: number, to: number, colour: Colour) => void) => {
        const [left, top] = [random.integer(34, 450), random.integer(24, 60)];
        for (let x = 0; x < 5; x += 1) fill(left + x, top, top + 5, RED);
      };
      const marked = picture((fill) => {
        for (let at = 0; at < 40; at += 1) dot(fill);
        let y = 130;
        for (let x = 34; x < 455; x += 1) {
          const next = Math.min(220, Math.max(80, y + (random.next() - 0.5) * 9));
          fill(x, Math.min(y, next) - 1, Math.max(y, next) + 1, BLUE);
          y = next;
        }
      });
      const barred = picture((fill) => {
        for (let at = 0; at < 40; at += 1) dot(fill);
        for (let bar = 0; bar < 8; bar += 1) {
          const height = 20 + random.next() * 90;
          for (let x = 40 + bar * 52; x < 66 + bar * 52; x += 1) fill(x, 231 - height, 231, BLUE);
        }
      });
      const screen = picture((fill) => {
        for (let x = 20; x < WIDTH - 20; x += 1) fill(x, 20, HEIGHT - 60, [10, 12, 16]);
        for (let x = 34; x < 455; x += 1)
          fill(x, 100 + 20 * Math.sin(x / 30), 103 + 20 * Math.sin(x / 30), BLUE);
      });
      expect([marked, barred, screen].map(lookOf), `seed ${seed}`).toEqual(['line', 'bar', 'other']);
    }
  });

  it('is not told of dots one by one, of grey drawings and of nothing', () => {
    const dots = picture((fill) => {
      for (let at = 0; at < 40; at += 1)
        for (let x = 0; x < 5; x += 1)
          fill(36 + at * 10 + x, 60 + ((at * 37) % 150), 65 + ((at * 37) % 150), BLUE);
    });
    const grey = picture((fill) => {
      for (let x = 34; x < 455; x += 1) fill(x, 100, 180, [120, 120, 120]);
    });
    expect([dots, grey, picture(() => {})].map(lookOf)).toEqual([null, null, null]);
  });
});
