import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addGroupFile } from '#contract/calls/group-files.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { groupQuery } from './group-queries.ts';
import classes from './groups.module.css';

/** Says which group files are brought for, and leads back to it. Behind `lazyPart`. */
export function ForGroup({ gid, onLeave }: { gid: number; onLeave: () => void }) {
  const { data, error } = useQuery({ ...groupQuery(gid), retry: false });
  if (error !== null)
    return (
      <p className={classes.within} role="alert">
        {messageOfError(error)}{' '}
        <Button variant="subtle" size="compact" onClick={onLeave}>
          只传给自己
        </Button>
      </p>
    );
  const may = data === undefined || data.role === 'owner' || data.role === 'editor';
  return (
    <p className={classes.within}>
      {data === undefined ? (
        '正在为一个群组选文件'
      ) : (
        <span>
          为群组
          <Link to={`/group/detail?id=${gid}&from=mine&part=files`}>“{data.name}”</Link>
          {may
            ? '选文件：新上传的转换好就放进去，已有的按“放进群组”。成员都能读、能搜，不另占空间；移除文件或退出群组时一并撤出。'
            : '：您在其中是读者，不能放进文件；请联系所有者。'}
        </span>
      )}
      <Button variant="subtle" size="compact" onClick={onLeave}>
        只传给自己
      </Button>
    </p>
  );
}

/** Lets the group read a file that one has. */
export function PutIntoGroup({ gid, id, name }: { gid: number; id: string; name: string }) {
  const queries = useQueryClient();
  const client = useClient();
  const put = useMutation({
    mutationFn: () => client.send(addGroupFile, { gid, file: { name, stored_name: id } }),
    onSuccess: () => notify('操作成功：已放进群组'),
    onError: (error) => notDone(`没有把“${name}”放进群组`, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['uploads'] }),
  });
  return (
    <Button size="sm" loading={put.isPending} onClick={() => put.mutate()}>
      放进群组
    </Button>
  );
}
