import { IconX } from '@tabler/icons-react';
import { removeGroupFile } from '#contract/calls/groups.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useGroupChange } from './use-group-change.ts';

interface RemoveFileProps {
  gid: number;
  fid: number;
  /** The report or the file, in its marks: “年报”. */
  named: string;
  /** What the dialog is called, and what it asks. */
  act: string;
  text: string;
}

/** Takes a report or a file out of a group, asked once more before. */
export function RemoveFile({ gid, fid, named, act, text }: RemoveFileProps) {
  const client = useClient();
  const openDialog = useDialogs();
  const remove = useGroupChange(() => client.send(removeGroupFile, { gid, fid }), {
    failed: `没有移出${named}`,
    told: '已移出群组',
  });
  return (
    <IconButton
      label={`移出${named}`}
      tip="移出群组"
      size={32}
      loading={remove.isPending}
      onClick={() => openDialog({ kind: 'confirm', act, text, goOn: () => remove.mutate(undefined) })}
    >
      <IconX size={18} aria-hidden />
    </IconButton>
  );
}
