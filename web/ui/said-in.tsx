import type { ReactNode } from 'react';

/** A text with the words that were quoted from it marked where they stand, and nowhere where it has changed since. */
export function SaidIn({ text, words }: { text: string; words: string }): ReactNode {
  const at = words === '' ? -1 : text.indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
