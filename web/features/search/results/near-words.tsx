import classes from './near-words.module.css';
import { WordButton } from './word-button.tsx';

/** What was probably meant, each of which finds something. */
export function NearWords({ words, onChoose }: { words: string[]; onChoose: (word: string) => void }) {
  if (words.length === 0) return null;
  return (
    <p className={classes.near}>
      您是不是要找：
      {words.map((word) => (
        <WordButton key={word} onClick={() => onChoose(word)}>
          {word}
        </WordButton>
      ))}
    </p>
  );
}

/** What was looked for in the place of a slip of typing, and the way back. */
export function Corrected({ keyword, onUndo }: { keyword: string; onUndo: () => void }) {
  if (keyword === '') return null;
  return (
    <p className={classes.near}>
      已按“{keyword}”检索
      <WordButton onClick={onUndo}>仍按原样检索</WordButton>
    </p>
  );
}
