import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useComposition } from '#web/ui/ime.ts';
import classes from './sought-words.module.css';

interface SoughtWordsProps {
  /** What it seeks in. */
  label: string;
  placeholder: string;
  keyword: string;
  onSubmit: (keyword: string) => void;
}

/** A box that seeks in what is one's own. Enter of an input method that is composing chooses a candidate and seeks nothing. */
export function SoughtWords({ label, placeholder, keyword, onSubmit }: SoughtWordsProps) {
  const [text, setText] = useState(keyword);
  const { composing, ...composition } = useComposition();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!composing.current) onSubmit(text.trim());
  }
  return (
    <search className={classes.search} aria-label={label}>
      <form className={classes.sought} onSubmit={submit}>
        <IconSearch size={16} aria-hidden />
        <input
          {...composition}
          className={classes.box}
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton
            size={28}
            label="清除查找的词"
            onClick={() => {
              setText('');
              if (keyword !== '') onSubmit('');
            }}
          >
            <IconX size={14} aria-hidden />
          </IconButton>
        )}
      </form>
    </search>
  );
}
