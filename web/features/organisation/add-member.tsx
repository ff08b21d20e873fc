import { useQueryClient } from '@tanstack/react-query';
import { addMember } from '#contract/calls/organisations.ts';
import { MEMBER_NAMING as NAMING, MEMBER_NAMING_TEXTS as TEXTS } from '#contract/rights/seats.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, type Problem, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './organisation.module.css';
import type { Credentials } from './password-once.tsx';
import { organisationQuery } from './queries.ts';

const NOTHING = { name: '', username: '' };

/** The first field that is not ready, as the server would say it. */
function firstProblem(values: typeof NOTHING): Problem<keyof typeof NOTHING> | null {
  const [name, username] = [values.name.trim(), values.username.trim()];
  const problems: [boolean, keyof typeof NOTHING, string][] = [
    [name === '', 'name', TEXTS.nameMissing],
    [!NAMING.name.allowed.test(name), 'name', TEXTS.nameAllowed],
    [username.length < NAMING.username.least, 'username', TEXTS.usernameShort],
    [!NAMING.username.allowed.test(username), 'username', TEXTS.usernameAllowed],
    [!NAMING.username.needed.test(username), 'username', TEXTS.usernameNeeded],
  ];
  const [, field, message] = problems.find(([is]) => is) ?? [];
  return field === undefined || message === undefined ? null : { field, message };
}

interface AddMemberProps {
  /** Seats that nobody has. */
  free: number;
  isOver: boolean;
  onAdded: (credentials: Credentials) => void;
}

export function AddMember({ free, isOver, onAdded }: AddMemberProps) {
  if (isOver) return <p className={classes.foot}>续费后可以继续添加成员。</p>;
  if (free <= 0) return <p className={classes.foot}>席位已满：先移出一位成员，才能添加下一位。</p>;
  return <Form key={free} free={free} onAdded={onAdded} />;
}

function Form({ free, onAdded }: Omit<AddMemberProps, 'isOver'>) {
  const client = useClient();
  const queries = useQueryClient();
  const form = useServerForm({
    initial: NOTHING,
    check: firstProblem,
    async send(values) {
      const { username, password } = await client.send(addMember, values);
      onAdded({ username, password, isNew: true });
      await queries.invalidateQueries({ queryKey: organisationQuery().queryKey });
    },
  });
  return (
    <form {...form.props} aria-label="添加成员" className={classes.form}>
      <TextField
        {...form.field('name')}
        label="成员姓名"
        hint="名单上这样显示"
        maxLength={NAMING.name.most}
        autoComplete="off"
      />
      <TextField
        {...form.field('username')}
        label="用户名"
        hint="登录用，至少 3 个字，添加后不能改"
        maxLength={NAMING.username.most}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={classes.send}>
        <Button type="submit" loading={form.busy}>
          添加成员
        </Button>
        <p className={classes.note}>还有 {free} 个席位</p>
      </div>
      <FormMessage message={form.refusal} act="没有添加" />
    </form>
  );
}
