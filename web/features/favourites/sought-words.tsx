import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useComposition } from '#web/ui/ime.ts';
import classes from './collection.module.css';

interface SoughtWordsProps {
  keyword: string;
  onSubmit: (keyword: string) => void;
}

/** A box that seeks in what is kept. Enter of an input method that is composing chooses a candidate and seeks nothing. */
export function SoughtWords({ keyword, onSubmit }: SoughtWordsProps) {
  const [text, setText] = useState(keyword);
  const { composing, ...composition } = useComposition();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!composing.current) onSubmit(text.trim());
  }
  return (
    <search className={classes.search} aria-label="在收藏里查找">
      <form className={classes.sought} onSubmit={submit}>
        <IconSearch size={16} aria-hidden />
        <input
          {...composition}
          className={classes.box}
          aria-label="在收藏里查找"
          placeholder="标题、机构、公司、研究员"
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
