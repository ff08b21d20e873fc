import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MOST_PASSWORD_LENGTH, unlockUpload } from '#contract/calls/uploads.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import field from '#web/ui/small-field.module.css';
import classes from './uploads.module.css';

interface GivePasswordProps {
  id: string;
  name: string;
  onOpened: () => void;
}

/** Opens a file that its password closes. What is kept, and what is not, is said before the click. */
export function GivePassword({ id, name, onOpened }: GivePasswordProps) {
  const client = useClient();
  const told = useId();
  const [password, setPassword] = useState('');
  const open = useMutation({
    mutationFn: () => client.send(unlockUpload, { id, password }),
    onSuccess: onOpened,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !open.isPending) open.mutate();
  };
  return (
    <form className={classes.unlock} onSubmit={submit} autoComplete="off">
      <input
        type="password"
        className={field.field}
        aria-label={`${name} 的打开密码`}
        aria-describedby={told}
        aria-invalid={open.isError || undefined}
        placeholder="打开密码"
        // Nor should the browser keep it: it is of a file, not of this site.
        autoComplete="off"
        maxLength={MOST_PASSWORD_LENGTH}
        value={password}
        onChange={({ currentTarget }) => {
          open.reset();
          setPassword(currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" disabled={password === '' || open.isPending}>
        {open.isPending ? '正在打开…' : '打开'}
      </Button>
      <p id={told} className={classes.meta}>
        密码只用这一次，不保存；保存下来的是打开之后、不带密码的副本。
      </p>
      {open.isError && (
        <p className={classes.failed} role="alert">
          {messageOfError(open.error)}
        </p>
      )}
    </form>
  );
}
