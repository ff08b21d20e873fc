import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { makeToken } from '#contract/calls/tokens.ts';
import {
  LONGEST_TOKEN_NAME,
  TOKEN_DAYS,
  TOKEN_SCOPE_TEXTS,
  TOKEN_SCOPES,
  type TokenScope,
} from '#contract/rights/token-terms.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { tell, warn } from '../warn.ts';
import classes from './account.module.css';

interface NewTokenProps {
  onMade: () => Promise<void>;
  onClose: () => void;
}

/** A form, and then the one sight of the token that it made. */
export function NewToken({ onMade, onClose }: NewTokenProps) {
  const [token, setToken] = useState('');
  if (token !== '') return <MadeToken token={token} onClose={onClose} />;
  return (
    <TokenForm
      onClose={onClose}
      onMade={(made) => {
        setToken(made);
        void onMade();
      }}
    />
  );
}

function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const client = useClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(TOKEN_SCOPES);
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(90);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.send(makeToken, { name, scopes: [...scopes], days }),
    onSuccess: ({ token }) => onMade(token),
    onError: (error) => warn(`没有新建令牌：${messageOfError(error)}`),
  });
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isNameless && scopes.length > 0) mutate();
  };
  return (
    <form className={`${classes.body} ${classes.form}`} onSubmit={submit} noValidate>
      <TextField
        label="用在哪里"
        hint="只给自己看，例如：每周的行业脚本"
        value={name}
        maxLength={LONGEST_TOKEN_NAME}
        error={isAsked && isNameless ? '请写下它用在哪里' : undefined}
        onChange={setName}
      />
      <fieldset className={classes.choices}>
        <legend>可以做什么</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckBox
            key={scope}
            label={TOKEN_SCOPE_TEXTS[scope]}
            checked={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(TOKEN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))
            }
          />
        ))}
        {isAsked && scopes.length === 0 && <p role="alert">请至少选一项</p>}
      </fieldset>
      <Segments label="多久到期">
        {TOKEN_DAYS.map((each) => (
          <Segment key={each} isOn={each === days} onClick={() => setDays(each)}>
            {each} 天
          </Segment>
        ))}
      </Segments>
      <p className={classes.note}>到期自动失效，随时可以撤销。</p>
      <div className={classes.what}>
        <Button type="submit" size="compact" loading={isPending}>
          建立
        </Button>
        <Button size="compact" variant="default" onClick={onClose}>
          取消
        </Button>
      </div>
    </form>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => ((await copyText(token)) ? tell('已复制') : warn('没有复制，请选中令牌自己复制'));
  return (
    <div className={classes.body} role="status">
      <p className={classes.warning}>请现在复制保存：离开这里就不再显示。</p>
      <code className={classes.token}>{token}</code>
      <div className={classes.what}>
        <Button size="compact" onClick={() => void copy()}>
          复制令牌
        </Button>
        <Button size="compact" variant="default" onClick={onClose}>
          我已保存
        </Button>
      </div>
    </div>
  );
}
