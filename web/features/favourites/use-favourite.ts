import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { doFavorite, FAVOURITE_TYPES } from '#contract/calls/favourites.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { COLLECTION } from './collection-query.ts';
import { removalRequest } from './removal-request.ts';

const ACTIONS = { report: 'favouriteReport', chart: 'favouriteChart' } as const;

interface Kept {
  id: number;
  name: string;
  is_favorite: 0 | 1;
}

/** The favourite mark of a report or a chart, and what a press on it does: taking it away asks first. */
export function useFavourite({ id, name, is_favorite }: Kept, kind: keyof typeof ACTIONS = 'report') {
  const client = useClient();
  const initial = is_favorite === 1;
  const [favourite, setFavourite] = useState(initial);
  const [told, setTold] = useState(initial);
  // The list was asked for again, as another person or later: its word counts.
  if (told !== initial) {
    setTold(initial);
    setFavourite(initial);
  }
  const { pass } = useGate();
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (cancel: boolean) =>
      client.send(doFavorite, { id, type: FAVOURITE_TYPES[kind], cancel: cancel ? 1 : 0 }),
    onSuccess: ({ is_favorite }) => {
      setFavourite(is_favorite === 1);
      notify(is_favorite === 1 ? '收藏成功' : '取消收藏成功');
      // Where the collection is on show it follows.
      return queries.invalidateQueries({ queryKey: COLLECTION });
    },
    onError: (error, cancel) => notDone(`没有${cancel ? '取消收藏' : '收藏'}《${name}》`, error),
  });
  const toggle = () => pass(ACTIONS[kind], () => mutate(favourite));
  const press = () => (favourite ? openDialog(removalRequest(kind, name, toggle)) : toggle());
  return { favourite, isPending, press, label: favourite ? '取消收藏' : '收藏' };
}
