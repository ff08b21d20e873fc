import { useState } from 'react';
import { CheckBox } from '#web/ui/check-box.tsx';
import { areKeysWanted, wantKeys } from '#web/ui/keys.ts';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import classes from './key-help.module.css';

const KEYS = [
  ['/', '到搜索框'],
  ['j', '列表里的下一篇'],
  ['k', '列表里的上一篇'],
  ['Enter', '打开选中的一篇'],
  ['Esc', '关闭弹出的内容'],
  ['?', '打开这张表'],
] as const;

/** The keys, and the way to be rid of them: those who speak to their computer press keys without meaning to. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const [wanted, setWanted] = useState(areKeysWanted);
  return (
    <Dialog title="键盘快捷键" width={400} onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key} className={classes.row}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        正在输入文字，或输入法正在选字时，这些键都不起作用。阅读器另有自己的快捷键。
      </p>
      <CheckBox
        label="启用单键快捷键"
        checked={wanted}
        onChange={(on) => {
          wantKeys(on);
          setWanted(on);
        }}
      />
    </Dialog>
  );
}
