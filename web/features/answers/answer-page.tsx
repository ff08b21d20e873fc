import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LIBRARY, type Scope } from '#contract/rights/ask-scope.ts';
import { useSession } from '#web/client/session.ts';
import { scopeIn } from '#web/features/addresses/index.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './answer-page.module.css';
import { Conversation } from './conversation.tsx';
import { conversationQuery } from './queries.ts';

/** Questions and their answers: the first is in the address until it is kept, and then where it is kept. */
export function AnswerPage() {
  const [params] = useSearchParams();
  const question = params.get('question')?.trim() ?? '';
  if (question.length < 2 && !params.has('id'))
    return (
      <StateView
        title="还没有问题"
        body="在问答页输入问题，或选一个本库答得出的问题。"
        actions={<LinkButton to="/ai">去提问</LinkButton>}
      />
    );
  return (
    <SignedInOnly
      what={question === '' ? '答案' : `“${question}”的答案`}
      body="登录后提问；答案里的每句话都附报告原文与页码。"
    >
      <Own />
    </SignedInOnly>
  );
}

/** What somebody asked is not shown to who signs in after them. */
function Own() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { user } = useSession();
  const [begun, setBegun] = useState<{ key: string; id: string; scope: Scope } | null>(null);
  const id = params.get('id');
  const isBegun = begun !== null && begun.id === id;
  // One that has just been kept goes on where it stands.
  const key = isBegun ? begun.key : `${user?.uid} ${location.key}`;
  // The address of what is kept does not say where it was asked: it goes on being asked there.
  const scope = isBegun ? begun.scope : scopeIn(params);
  const onKept = (kept: string) => {
    setBegun({ key, id: kept, scope });
    setParams({ id: kept }, { replace: true, preventScrollReset: true });
  };
  if (id !== null && !isBegun) return <Kept key={key} id={id} />;
  const beginning = { question: params.get('question')?.trim() ?? '', kept: null, scope };
  return <Conversation key={key} {...beginning} name="" onKept={onKept} />;
}

/** One of before. */
function Kept({ id }: { id: string }) {
  const waiting = (
    <div className={classes.page} aria-busy>
      <Skeleton height={32} width="60%" />
      <Skeleton height={120} mt={24} width="100%" />
    </div>
  );
  const back = (
    <LinkButton variant="default" to="/ai">
      去提问
    </LinkButton>
  );
  return (
    <Fetched what="这次问答" query={useQuery(conversationQuery(id))} waiting={waiting} back={back}>
      {(kept) => <Conversation question="" kept={kept} scope={kept.scope ?? LIBRARY} name={kept.name} />}
    </Fetched>
  );
}
