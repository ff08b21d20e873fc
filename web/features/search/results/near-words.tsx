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
