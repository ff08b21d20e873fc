import { expect, test } from 'vitest';
import { inDrawnFonts, levelDrawnFonts } from './drawn-fonts.ts';

const style = { ascent: 0.8, descent: -0.2, vertical: false, fontFamily: 'serif' };
const content = { items: [], styles: { g_d0_f1: style }, lang: null };

test('a run is laid out in the font it was drawn with, before the generic one', () => {
  expect(inDrawnFonts(content).styles).toEqual({ g_d0_f1: { ...style, fontFamily: '"g_d0_f1", serif' } });
  expect(content.styles.g_d0_f1.fontFamily).toBe('serif');
});

test('only the fonts of the page are made one line high', () => {
  const usual = { ascentOverride: 'normal', descentOverride: 'normal', lineGapOverride: 'normal' };
  const face = (family: string) => ({ family, ...usual });
  const faces = [face('g_d0_f1'), face('Inter')];
  levelDrawnFonts(content, faces);
  expect(faces).toMatchObject([
    { ascentOverride: '88%', descentOverride: '12%' },
    { ascentOverride: 'normal' },
  ]);
});
