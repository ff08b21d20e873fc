import { useQueryClient } from '@tanstack/react-query';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import { unseenText } from '#contract/text/visible-text.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { COLLECTION } from './collection-query.ts';
import classes from './folders.module.css';

const { nameMost, nameAllowed } = FOLDER_LIMITS;

interface FolderNameProps {
  /** Empty for a new folder. */
  name: string;
  /** What the button says. */
  act: string;
  /** Below the field, beside how long it may be. */
  hint?: string;
  told: string;
  send: (name: string) => Promise<void>;
  onDone: () => void;
}

/** Asks what a folder is called, in what opens below a button. */
export function FolderName({ name, act, hint = '', told, send, onDone }: FolderNameProps) {
  const queries = useQueryClient();
  const form = useServerForm({
    initial: { name },
    check: ({ name: typed }) => {
      if (typed.trim() === '') return { field: 'name', message: '请填写文件夹名称' };
      return nameAllowed.test(typed) ? null : { field: 'name', message: unseenText('文件夹名称') };
    },
    send: async ({ name: typed }) => {
      await send(typed.trim());
      notify(told);
      void queries.invalidateQueries({ queryKey: COLLECTION });
      onDone();
    },
  });
  return (
    <form {...form.props} aria-label={act} className={classes.form}>
      <TextField
        {...form.field('name')}
        label="文件夹名称"
        hint={`最多 ${nameMost} 个字${hint}`}
        maxLength={nameMost}
        autoComplete="off"
      />
      <div>
        <Button type="submit" size="compact" loading={form.busy}>
          {act}
        </Button>
      </div>
      <FormMessage message={form.refusal} />
    </form>
  );
}
