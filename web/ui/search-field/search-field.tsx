import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { useComposition } from '../ime.ts';
import { useEarlyInput } from '../use-early-input.ts';
import { type FieldOption, OptionList } from './option-list.tsx';
import classes from './search-field.module.css';
import { useSuggestionList } from './use-suggestion-list.ts';

export interface SearchFieldProps<Option extends FieldOption> {
  /** What a screen reader calls the box. */
  label: string;
  /** The group that the form keeps to without script. */
  gid?: number | undefined;
  /** Where the form leads without script. */
  action: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  onFocusChange?: (focused: boolean) => void;
  /** Enter, the button, or nothing chosen in the list. Never called while an input method is composing. */
  onSubmit: (text: string) => void;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  size: 'header' | 'page';
  autoFocus?: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  maxLength: number;
  /** Stands before the button that searches: how to ask. */
  help?: ReactNode;
}

/** A search box with suggestions after the combobox pattern; without script it is a plain form. */
export function SearchField<Option extends FieldOption>(props: SearchFieldProps<Option>) {
  const { text, options, onTextChange } = props;
  const listId = useId();
  const { composing, ...composition } = useComposition();
  const list = useSuggestionList({ options, onChoose: choose, onRemove: removeOption, onEnter: submit });
  useEarlyInput(props.inputRef, (early, isFocused) => {
    if (isFocused) props.onFocusChange?.(true);
    if (early !== text) typed(early);
  });

  function typed(wanted: string) {
    onTextChange(wanted);
    list.reopen();
  }

  function submit() {
    list.close();
    props.onSubmit(text.trim());
  }

  function choose(option: Option) {
    list.close();
    if (option.act !== undefined) return option.act();
    onTextChange(option.text);
    props.onChoose(option);
  }

  return (
    <search className={classes.root} data-size={props.size}>
      <form
        action={props.action}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!composing.current) submit();
        }}
      >
        {props.gid !== undefined && <input type="hidden" name="gid" value={props.gid} />}
        <IconSearch className={classes.icon} size={props.size === 'page' ? 20 : 16} aria-hidden />
        <input
          ref={props.inputRef}
          className={classes.input}
          {...INPUT_MANNERS}
          role="combobox"
          maxLength={props.maxLength}
          // biome-ignore lint/a11y/noAutofocus: only the page whose single purpose is the box asks for it.
          autoFocus={props.autoFocus}
          placeholder={props.placeholder}
          value={text}
          aria-label={props.label}
          aria-expanded={list.shown}
          aria-controls={list.shown ? listId : undefined}
          aria-activedescendant={list.active >= 0 ? `${listId}-${list.active}` : undefined}
          onChange={(event) => typed(event.currentTarget.value)}
          {...composition}
          onClick={list.reopen}
          onFocus={() => props.onFocusChange?.(true)}
          onBlur={() => {
            list.close();
            props.onFocusChange?.(false);
          }}
          onKeyDown={list.onKeyDown}
        />
        {text !== '' && <ClearButton onClear={() => typed('')} />}
        {props.help}
        <button type="submit" className={classes.submit}>
          搜索
        </button>
      </form>
      {list.shown && (
        <OptionList
          id={listId}
          label={`${props.label}：联想`}
          options={options}
          active={list.active}
          onChoose={choose}
        />
      )}
    </search>
  );
}

function removeOption({ remove }: FieldOption): boolean {
  remove?.act();
  return remove !== undefined;
}

const INPUT_MANNERS = {
  name: 'search_key',
  type: 'text',
  'aria-autocomplete': 'list',
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-keyshortcuts': '/',
} as const;

/** One clears to type something else, and the button goes away under the finger: the focus goes to the box. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label="清空输入"
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.currentTarget.form?.querySelector<HTMLInputElement>('input[role]')?.focus();
        onClear();
      }}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
}
