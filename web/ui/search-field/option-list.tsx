import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import classes from './option-list.module.css';

export interface FieldOption {
  key: string;
  /** Options of a group stand together, below its name. */
  group: string;
  /** Fills the box when chosen. */
  text: string;
  content: ReactNode;
  /** What choosing does in place of filling the box. */
  act?: () => void;
  /** Takes it out of the list: the cross at its end, or Delete. */
  remove?: { label: string; act: () => void };
}

interface OptionListProps<Option extends FieldOption> {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
}

/** The options in their groups; the box keeps the focus and handles the keys, for which headings are not there. */
export function OptionList<Option extends FieldOption>(props: OptionListProps<Option>) {
  const { id, label, options, active, onChoose } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside an option must not take the focus from the box.
    <div className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label}>
        {groups.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, no fieldsets.
          <div key={name} role="group" aria-label={name} className={classes.group}>
            <div className={classes.heading} aria-hidden>
              {name}
            </div>
            {options.map(
              (option, index) =>
                option.group === name && (
                  <OptionRow
                    key={option.key}
                    id={`${id}-${index}`}
                    option={option}
                    isActive={index === active}
                    onChoose={() => onChoose(option)}
                  />
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionRowProps {
  id: string;
  option: FieldOption;
  isActive: boolean;
  onChoose: () => void;
}

function OptionRow({ id, option: { content, remove }, isActive, onChoose }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-description={remove && '按 Delete 键删除'}
      className={classes.option}
      onClick={onChoose}
    >
      {content}
      {remove && <Cross {...remove} />}
    </div>
  );
}

/** For the pointer alone: an option holds nothing else that can be operated, and has the Delete key. */
function Cross({ label, act }: NonNullable<FieldOption['remove']>) {
  return (
    <span
      className={classes.remove}
      title={label}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        act();
      }}
    >
      <IconX size={14} />
    </span>
  );
}
