import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaidIn } from './said-in.tsx';

const marked = (text: string, words: string) => renderToStaticMarkup(<SaidIn text={text} words={words} />);

test('words are marked where they stand, and nowhere where they do not', () => {
  expect(marked('光伏装机回升。储能放量。', '储能放量。')).toBe('光伏装机回升。<mark>储能放量。</mark>');
  expect(marked('光伏装机回升。', '储能')).toBe('光伏装机回升。');
  expect(marked('光伏装机回升。', '')).toBe('光伏装机回升。');
});
