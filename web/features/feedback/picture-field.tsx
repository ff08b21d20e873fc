import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FEEDBACK_LIMITS } from '#contract/calls/feedback.ts';
import { Button } from '#web/ui/button/button.tsx';
import classes from './suggest.module.css';

interface PictureFieldProps {
  hasPicture: boolean;
  /** Base64; empty where it was taken out. */
  onPicture: (picture: string) => void;
}

/** One picture, chosen or taken out again, and shown as it was chosen. */
export function PictureField({ hasPicture, onPicture }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  async function take(file: File) {
    setProblem('');
    try {
      const { readPicture } = await import('#web/ui/read-picture.ts');
      onPicture(await readPicture(file, FEEDBACK_LIMITS.pictureBytes));
      setUrl(URL.createObjectURL(file));
    } catch {
      setProblem('这个文件不是浏览器能读的图片，请换成 PNG、JPEG 或截图再试');
    }
  }
  return (
    <div className={classes.picture}>
      {hasPicture ? (
        <>
          <img src={url} alt="附上的图片" className={classes.preview} />
          <Button size="compact" variant="default" onClick={() => onPicture('')}>
            移除图片
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          icon={<IconPhotoPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          附一张图片
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="附上的图片"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      {problem !== '' && (
        <p role="alert" className={classes.error}>
          {problem}
        </p>
      )}
    </div>
  );
}
