import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-list.module.css';

export interface Choice<Value> {
  value: Value;
  label: string;
  /** A quiet word at the right, for example how many there are. */
  hint?: ReactNode;
  /** Nothing lies there now; it can still be chosen. */
  isEmpty?: boolean;
}

interface ChoiceListProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** One choice replaces the last, or each stands for itself. */
  mode: 'single' | 'multiple';
  onChoose: (value: Value) => void;
  /** Rows, or tags that wrap. */
  layout?: 'rows' | 'tags';
}

/** A list of single or multiple choices, drawn as rows in a popover or as tags in a sheet. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as flex in all browsers.
    <div
      role="group"
      aria-label={props.label}
      className={props.layout === 'tags' ? classes.tags : classes.rows}
    >
      {props.choices.map((choice) => {
        const on = props.chosen.includes(choice.value);
        return (
          <button
            key={choice.value}
            type="button"
            className={classes.choice}
            aria-pressed={on}
            data-empty={choice.isEmpty || undefined}
            onClick={() => props.onChoose(choice.value)}
          >
            {props.layout !== 'tags' && (
              <span className={classes.check} data-mode={props.mode}>
                {on && <IconCheck size={14} stroke={2.4} aria-hidden />}
              </span>
            )}
            <span className={classes.label}>{choice.label}</span>
            {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
          </button>
        );
      })}
    </div>
  );
}
