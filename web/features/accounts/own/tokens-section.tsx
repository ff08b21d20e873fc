import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getTokens, revokeToken, type TokenItem } from '#contract/calls/tokens.ts';
import { TOKEN_SCOPE_TEXTS } from '#contract/rights/token-terms.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { tell, warn } from '../warn.ts';
import classes from './account.module.css';
import { NewToken } from './new-token.tsx';
import { Loaded, Section } from './section.tsx';

const KEY = ['accounts', 'tokens'];

/** What programs act with for this person. */
export function TokensSection() {
  const [isMaking, setMaking] = useState(false);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: answerTo(getTokens, {}),
  });
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  const isFull = query.data !== undefined && query.data.list.length >= query.data.most;
  const begin = !isMaking && query.data !== undefined && (
    <Button
      size="compact"
      variant="default"
      disabled={isFull}
      title={isFull ? `最多同时有 ${query.data.most} 个令牌，请先撤销不用的` : undefined}
      onClick={() => setMaking(true)}
    >
      新建令牌
    </Button>
  );
  return (
    <Section id="tokens" title="开放接口" action={begin}>
      {isMaking && <NewToken onMade={again} onClose={() => setMaking(false)} />}
      <Loaded what="令牌" query={query} lines={1}>
        {({ list }) => (
          <>
            {list.length > 0 && (
              <ul className={classes.rows}>
                {list.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoked={again} />
                ))}
              </ul>
            )}
            <p className={`${classes.foot} ${classes.note}`}>
              令牌让您的脚本与 AI
              工具以您的身份检索、阅读、提问：权利与次数和网页上的相同，一起计算。接口说明见{' '}
              <a className={classes.link} href="/openapi.json" target="_blank" rel="noreferrer">
                OpenAPI
              </a>
              ，支持 MCP 的 AI 工具填 <code>/mcp</code>{' '}
              这个地址：会自己登录的不用令牌，打开一页问您是否允许；别的填上令牌。不要把令牌交给别人；不用了请撤销。
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function TokenRow({ token, onRevoked }: { token: TokenItem; onRevoked: () => Promise<void> }) {
  const client = useClient();
  const openDialog = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.send(revokeToken, { id: token.id }),
    onSuccess: () => tell('已撤销，这个令牌不再能用'),
    onError: (error) => warn(`没有撤销“${token.name}”：${messageOfError(error)}`),
    onSettled: onRevoked,
  });
  const revoke = () =>
    openDialog({
      kind: 'confirm',
      act: '撤销令牌',
      text: `撤销“${token.name}”？用它的${isGranted ? '程序' : '脚本'}立即不能再访问，不能恢复。`,
      goOn: () => mutate(),
    });
  const isGranted = token.place !== '';
  const ends = `${momentOf(token.ends_at)} ${isGranted ? '前没有再用就失效' : '到期'}`;
  const used = token.used_at === 0 ? '还没有用过' : `最近使用 ${momentOf(token.used_at)}`;
  return (
    <li>
      <div className={classes.main}>
        <p className={classes.what}>
          {token.name} {isGranted ? `（${token.place}）` : <code>{token.begins}…</code>}
        </p>
        <p className={classes.note}>{token.scopes.map((scope) => TOKEN_SCOPE_TEXTS[scope]).join('；')}</p>
        <p className={classes.note}>
          <WholeDates text={`${ends}；${used}`} />
        </p>
      </div>
      <Button
        size="compact"
        variant="default"
        loading={isPending}
        onClick={revoke}
        aria-label={`撤销 ${token.name}`}
      >
        撤销
      </Button>
    </li>
  );
}
