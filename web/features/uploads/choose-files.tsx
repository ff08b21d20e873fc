import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { UPLOAD_TYPES, type UploadAllowance } from '#contract/calls/uploads.ts';
import { bytesText } from '#contract/rights/upload-limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type ChosenFile, chosenFiles, droppedFiles } from './dropped-files.ts';
import classes from './uploads.module.css';

interface ChooseFilesProps {
  /** What may still be brought; null where it is not known. Each file is weighed when it is sent. */
  allowance: UploadAllowance | null;
  isForGroup: boolean;
  onFiles: (files: ChosenFile[]) => void;
}

/** A number and its unit stay in one line. */
const sizeText = (bytes: number): string => bytesText(bytes).replace(' ', '\u00a0');

/** What may be brought, before anything is chosen. */
function Limits({ allowance }: { allowance: UploadAllowance }) {
  const { file_bytes, daily_files, daily_bytes, kept_bytes, used_files, used_bytes, held_bytes } = allowance;
  const files = Math.max(0, daily_files - used_files);
  const bytes = Math.max(0, daily_bytes - used_bytes);
  return (
    <p className={classes.limits}>
      单个不超过 {sizeText(file_bytes)} · 今天还可上传 {files} 个、共 {sizeText(bytes)} · 空间已用{' '}
      {sizeText(held_bytes)} / {sizeText(kept_bytes)}
    </p>
  );
}

/** Hands over what is dropped anywhere on the page, or pasted, and says while files hang over it. Gives what ends that. */
function followPage(take: (data: DataTransfer) => void, setOver: (isOver: boolean) => void): () => void {
  const events = new AbortController();
  const on = <Kind extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
    kind: Kind,
    heard: (event: DocumentEventMap[Kind]) => void,
  ) => document.addEventListener(kind, heard, { signal: events.signal });
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  on('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  });
  // Into nothing: out of the window.
  on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
  on('drop', (event) => {
    setOver(false);
    if (event.dataTransfer === null || !hasFiles(event)) return;
    event.preventDefault();
    take(event.dataTransfer);
  });
  on('paste', ({ clipboardData }) => {
    if (clipboardData !== null && clipboardData.files.length > 0) take(clipboardData);
  });
  return () => events.abort();
}

/** Choosing files or a folder, dropping them anywhere on the page, or pasting. */
export function ChooseFiles({ allowance, isForGroup, onFiles }: ChooseFilesProps) {
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFull =
    allowance !== null &&
    (allowance.held_bytes >= allowance.kept_bytes || allowance.used_files >= allowance.daily_files);
  const take = useEffectEvent((data: DataTransfer) => {
    if (!isFull) void droppedFiles(data).then(onFiles);
  });
  useEffect(() => {
    folder.current?.setAttribute('webkitdirectory', '');
    return followPage(take, setOver);
  }, []);
  const input = (ref: typeof files, name: string) => (
    <input
      ref={ref}
      id={`${id}${name}`}
      type="file"
      multiple
      hidden
      aria-label={name}
      {...(name === '选择文件' ? { accept: UPLOAD_TYPES.join(',') } : {})}
      onChange={({ currentTarget }) => {
        onFiles(chosenFiles(currentTarget.files ?? []));
        currentTarget.value = '';
      }}
    />
  );
  return (
    <section className={classes.drop} aria-label="上传文件">
      {isOver && (
        <p className={classes.over}>
          {isFull ? '额度已用完，现在不能上传' : `松开即上传到${isForGroup ? '群组与' : ''}“我的上传”`}
        </p>
      )}
      <p className={classes.lead}>
        <span className={classes.byMouse}>把文件或文件夹拖到这一页，或粘贴</span>
        <span className={classes.byTouch}>选择文件、扫描件或照片</span>
      </p>
      <div className={classes.choose}>
        <Button disabled={isFull} onClick={() => files.current?.click()}>
          选择文件
        </Button>
        <Button variant="default" disabled={isFull} onClick={() => folder.current?.click()}>
          选择文件夹
        </Button>
        {input(files, '选择文件')}
        {input(folder, '选择文件夹')}
      </div>
      <p className={classes.limits}>
        PDF、Word、PPT、Excel、CSV、TXT、MD、PNG、JPG、TIFF；
        {isForGroup ? '群组的成员也看得到' : '只有您自己看得到'}
      </p>
      {allowance === null ? (
        <p className={classes.limits}>没有取到还能上传多少：照常选择，超出的不上传，写明原因。</p>
      ) : (
        <Limits allowance={allowance} />
      )}
      {isFull && (
        <p className={classes.failed} role="status">
          额度已用完：移除不用的文件可腾出空间，当天的个数次日恢复。
        </p>
      )}
    </section>
  );
}
