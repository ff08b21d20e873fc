import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CommunityPlace, MOST_INDUSTRY_LENGTH, noteIndustries } from '#contract/calls/community.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './join-group.module.css';
import { PLACE } from './queries.ts';

/** Which industries' groups one wants to be let into, as many as there are groups. */
export function Industries({ place }: { place: CommunityPlace }) {
  const client = useClient();
  const queries = useQueryClient();
  // Until something is typed it is what was noted, here or in the dialog.
  const [typed, setTyped] = useState<string[] | null>(null);
  const values = typed ?? place.industries;
  const fields = Array.from({ length: place.groups }, (_, at) => at);
  const given = fields.map((at) => (values[at] ?? '').trim()).filter((one) => one !== '');
  const save = useMutation({
    mutationFn: () => client.send(noteIndustries, { industries: given }),
    onSuccess: (answer) => {
      queries.setQueryData(PLACE, answer);
      setTyped(null);
      notify('已登记，客服会据此拉您入群');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given.length > 0) save.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {fields.map((at) => (
        <TextField
          key={at}
          label={place.groups === 1 ? '想进的行业' : `想进的行业 ${at + 1}`}
          hint="例如：新能源汽车、创新药"
          maxLength={MOST_INDUSTRY_LENGTH}
          value={values[at] ?? ''}
          onChange={(value) => setTyped(fields.map((one) => (one === at ? value : (values[one] ?? ''))))}
        />
      ))}
      {save.error !== null && (
        <p className={classes.problem} role="alert">
          没有登记：{messageOfError(save.error)}
        </p>
      )}
      <Button type="submit" variant="default" loading={save.isPending} disabled={given.length === 0}>
        {place.industries.length === 0 ? '登记行业' : '更新行业'}
      </Button>
    </form>
  );
}
