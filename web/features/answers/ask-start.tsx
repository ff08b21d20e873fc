import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Scope } from '#contract/rights/ask-scope.ts';
import { answerAddress, answerHref, askAddress, gridHref, scopeIn } from '#web/features/addresses/index.ts';
import classes from './ask-start.module.css';
import { History } from './history/history.tsx';
import { PlacePicker } from './place-picker.tsx';
import { featuredQuery } from './queries.ts';
import { QuestionBox } from './question-box.tsx';

/** Where one begins to ask: the box, and what this library is known to answer. */
export function AskStart() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const scope = scopeIn(params);
  const move = (to: Scope) => void navigate(askAddress(to), { replace: true });
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>AI 问答</h1>
      <p className={classes.lead}>答案只用库里报告的原文，每句都能打开原处；没有依据就说没有。</p>
      <QuestionBox onAsk={(question) => void navigate(answerAddress(question, scope))} />
      <PlacePicker scope={scope} onScope={move} />
      <p className={classes.lead}>
        <Link className={classes.question} to={gridHref(scope)}>
          问题表格：几个问题一次问几份报告 ›
        </Link>
      </p>
      <Featured />
      <History />
    </div>
  );
}

const GROWS_EVERY_MS = 3_000;

function Featured() {
  const { data, isPending } = useQuery({
    ...featuredQuery(),
    // The first who asks sees those that are chosen by then, and the others as they come.
    refetchInterval: ({ state }) => (state.data?.is_growing === true ? GROWS_EVERY_MS : false),
  });
  if (isPending) return <div className={classes.waiting} aria-hidden />;
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={classes.featured} aria-labelledby="featured">
      <h2 id="featured" className={classes.heading}>
        本库答得出的问题
      </h2>
      <ul className={classes.list}>
        {data.list.map(({ question, answer }) => (
          <li key={question}>
            <Link to={answerHref(question)} className={classes.question}>
              {question}
            </Link>
            <p className={classes.answer}>{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
