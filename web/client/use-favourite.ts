import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { doFavorite } from '#contract/reader.ts';
import { browserClient } from './browser-client.ts';
import { messageOfError } from './query.ts';
import { useGate } from './use-gate.ts';

/** Turns a report's favourite mark on and off. Taking it away is the caller's to confirm (S1 §5). */
export function useFavourite(fid: number, initial: boolean) {
  const [favourite, setFavourite] = useState(initial);
  const [told, setTold] = useState(initial);
  // The list was asked for again, as another person or later: its word counts.
  if (told !== initial) {
    setTold(initial);
    setFavourite(initial);
  }
  const { pass } = useGate();
  const { mutate, isPending } = useMutation({
    mutationFn: (cancel: boolean) =>
      browserClient().send(doFavorite, { id: fid, type: 1, cancel: cancel ? 1 : 0 }),
    onSuccess: ({ is_favorite }) => {
      setFavourite(is_favorite === 1);
      notifications.show({ message: is_favorite === 1 ? '收藏成功' : '取消收藏成功', role: 'status' });
    },
    onError: (error) => notifications.show({ message: messageOfError(error), color: 'red', role: 'alert' }),
  });
  return { favourite, isPending, toggle: () => pass('favouriteReport', () => mutate(favourite)) };
}
