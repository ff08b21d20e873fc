import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import { type Chosen, UNITS } from './chosen.ts';
import classes from './collection.module.css';

interface ChooseBoxProps {
  kind: Chosen['kind'];
  name: string;
  isChosen: boolean;
  /** Absent where no more may be chosen. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}

/** Chooses one of what is kept, to do something with several. */
export function ChooseBox({ kind, name, isChosen, onChoose }: ChooseBoxProps) {
  const tooMany = `一次最多选 ${FOLDER_LIMITS.atOnce} ${UNITS[kind]}`;
  return (
    <label className={classes.choose} data-kind={kind} title={onChoose === undefined ? tooMany : undefined}>
      <input
        type="checkbox"
        aria-label={`选择《${name}》`}
        checked={isChosen}
        disabled={onChoose === undefined}
        onChange={(event) => onChoose?.(event.currentTarget.checked)}
      />
    </label>
  );
}
