import { useState } from 'react';
import { type Choice, ChoiceList } from './choice-list.tsx';
import classes from './long-choice-list.module.css';

interface LongChoiceListProps<Value> {
  label: string;
  /** Most frequent first; undefined until they are counted. */
  choices: readonly Choice<Value>[] | undefined;
  chosen: readonly Value[];
  /** So many show before one asks for more. */
  first: number;
  layout: 'rows' | 'tags';
  onChoose: (value: Value) => void;
}

/** Choices of which there may be hundreds: the first of them, and the rest on demand. */
export function LongChoiceList<Value extends string | number>(props: LongChoiceListProps<Value>) {
  const { label, choices, chosen, first, layout, onChoose } = props;
  const [all, setAll] = useState(false);
  if (choices === undefined) return <p className={classes.note}>正在清点本次结果…</p>;
  if (choices.length === 0) return <p className={classes.note}>本次结果里没有</p>;
  // What is chosen stays in sight, also beyond the first.
  const shown = all ? choices : choices.filter(({ value }, at) => at < first || chosen.includes(value));
  return (
    <>
      <ChoiceList
        label={label}
        mode="multiple"
        layout={layout}
        choices={shown}
        chosen={chosen}
        onChoose={onChoose}
      />
      {shown.length < choices.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          再显示 {choices.length - shown.length} 个
        </button>
      )}
    </>
  );
}
