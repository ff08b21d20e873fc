import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Grid, removeGrid, stopGrid } from '#contract/calls/grids.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './grid-view.module.css';
import { GRIDS, gridQuery } from './queries.ts';

/** What is done with a whole table. */
export function GridTools({ grid: { id, cells, waiting } }: { grid: Grid }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const openDialog = useDialogs();
  const stopping = useMutation({
    mutationFn: () => client.send(stopGrid, { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: gridQuery(id).queryKey }),
    onError: (error) => notDone('没有停止作答', error),
  });
  const removing = useMutation({
    mutationFn: () => client.send(removeGrid, { id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [GRIDS] });
      notify('已删除', 'done');
      await navigate('/aigrid');
    },
    onError: (error) => notDone('没有删除这张表', error),
  });
  const remove = () =>
    openDialog({
      kind: 'confirm',
      act: '删除',
      text: `这张表的 ${cells.length} 格答案将一并删除，不能取回。`,
      goOn: () => removing.mutate(),
    });
  return (
    <span className={classes.tools}>
      {waiting > 0 && (
        <Button
          size="compact"
          variant="default"
          loading={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          停止作答
        </Button>
      )}
      <Button size="compact" variant="default" loading={removing.isPending} onClick={remove}>
        删除
      </Button>
    </span>
  );
}
