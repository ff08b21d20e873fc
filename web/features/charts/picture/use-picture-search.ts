import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { MAX_PICTURE_BYTES, searchByPicture } from '#contract/calls/charts.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { pictureIn } from './picture-in.ts';

export interface PictureSearch {
  /** What is looked for, as an address of this page; null while nothing is. */
  asked: string | null;
  result: ResponseOf<typeof searchByPicture> | undefined;
  found: ResponseOf<typeof searchByPicture>['data'];
  isPending: boolean;
  /** What went wrong; null where nothing did. */
  failure: string | null;
  /** Milliseconds since 1970 of the last answer; 0 before the first. */
  searchedAt: number;
  /** A picture is held over the page. */
  isOver: boolean;
  search: (file: Blob) => void;
  retry: () => void;
  clear: () => void;
}

const UNREADABLE = '这个文件不是浏览器能读的图片，请换成 PNG、JPEG 或截图再试';

async function send(client: Client, file: Blob) {
  const { readPicture } = await import('#web/ui/read-picture.ts');
  const picture = await readPicture(file, MAX_PICTURE_BYTES).catch(() => null);
  if (picture === null) throw new UnreadablePicture();
  return client.send(searchByPicture, { picture });
}

class UnreadablePicture extends Error {}

/** A picture that is pasted, dropped or chosen finds its chart; nothing is sent before the right to is there. */
export function usePictureSearch(): PictureSearch {
  const [asked, setAsked] = useState<{ url: string; file: Blob } | null>(null);
  const [searchedAt, setSearchedAt] = useState(0);
  const { pass } = useGate();
  const client = useClient();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (file: Blob) => send(client, file),
    onSuccess: () => setSearchedAt(Date.now()),
  });
  const url = asked?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const search = (file: Blob) =>
    pass('openChart', () => {
      reset();
      setAsked({ url: URL.createObjectURL(file), file });
      mutate(file);
    });
  const isOver = usePicturesOverPage(search);
  const clear = useCallback(() => {
    setAsked(null);
    reset();
  }, [reset]);
  return {
    asked: url ?? null,
    result: data,
    found: data?.data ?? [],
    isPending,
    failure: error && (error instanceof UnreadablePicture ? UNREADABLE : messageOfError(error)),
    searchedAt,
    isOver,
    search,
    retry: () => asked && mutate(asked.file),
    clear,
  };
}

/** Pasting and dropping work wherever one is on the page. Whether a picture is held over it now. */
function usePicturesOverPage(onPicture: (file: Blob) => void): boolean {
  const [isOver, setOver] = useState(false);
  const tell = useEffectEvent(onPicture);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onPaste = (event: ClipboardEvent) => {
      const picture = pictureIn(event.clipboardData);
      if (picture === null) return;
      event.preventDefault();
      tell(picture);
    };
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const picture = pictureIn(event.dataTransfer);
      if (picture === null) notify('拖进来的不是图片', 'warning');
      else tell(picture);
    };
    document.addEventListener('paste', onPaste, { signal });
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => leaving.abort();
  }, []);
  return isOver;
}
