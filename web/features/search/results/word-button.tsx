import classes from './word-button.module.css';

/** A word in running text that changes the search. */
export function WordButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.word} onClick={onClick}>
      {children}
    </button>
  );
}
