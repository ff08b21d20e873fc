import type { SearchedChart } from '#contract/calls/charts.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useFavourite } from '#web/features/favourites/index.ts';

/** The mark of a chart that is kept; taking it away asks first, as with reports (S1 §5). */
export function useChartFavourite({ id, name, is_favorite }: SearchedChart) {
  const { favourite, isPending, toggle } = useFavourite(id, is_favorite === 1, 'chart');
  const openDialog = useDialogs();
  const press = () => {
    if (!favourite) toggle();
    else openDialog({ kind: 'confirm', text: `确定取消收藏图表《${name}》？`, goOn: toggle });
  };
  return { favourite, isPending, press, label: favourite ? '取消收藏' : '收藏' };
}
