import { IconPhotoSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useTip } from '#web/ui/popover/tip.tsx';
import classes from './picture-button.module.css';

/** Chooses a picture to look for; who has it in the clipboard may paste it instead. */
export function PictureButton({ onPicture }: { onPicture: (file: Blob) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { lockOf, pass } = useGate();
  const lock = lockOf('openChart');
  const how = '选一张图片，或粘贴、拖入截图，查找同一幅图表';
  const { anchor, bubble } = useTip<HTMLButtonElement>(lock === null ? how : `${how}（${lock}）`);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        icon={<IconPhotoSearch size={20} stroke={1.6} aria-hidden />}
        aria-label="以图找图"
        onClick={() => pass('openChart', () => input.current?.click())}
        {...anchor}
      >
        <span className={classes.label}>以图找图</span>
      </Button>
      {bubble}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="要查找的图片"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onPicture(file);
        }}
      />
    </>
  );
}
