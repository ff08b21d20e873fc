import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { makeGrid } from '#contract/calls/grids.ts';
import { gridCostText, MOST_GRID_QUESTIONS, MOST_GRID_REPORTS } from '#contract/rights/grid-terms.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { UnitsLeft } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import own from '#web/ui/own-page.module.css';
import { ChosenReports } from './chosen-reports.tsx';
import classes from './new-grid.module.css';
import { questionsIn, tooMuch } from './read-questions.ts';
import { useChosen } from './use-chosen.ts';

/** Where a table is put together: reports, questions, and what it costs before it begins. */
export function NewGrid() {
  const client = useClient();
  const navigate = useNavigate();
  const { fids, toggle } = useChosen();
  const [text, setText] = useState('');
  const id = useId();
  const questions = questionsIn(text);
  const cells = fids.length * questions.length;
  const wrong = tooMuch(fids.length, questions);
  const making = useMutation({
    mutationFn: () => client.send(makeGrid, { fids, questions }),
    onSuccess: ({ id: made }) => navigate(`/aigrid?id=${made}`),
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (cells > 0 && wrong === '') making.mutate();
  }
  return (
    <form onSubmit={onSubmit} className={classes.form}>
      <header>
        <h1 className={own.title}>问题表格</h1>
        <p className={classes.lead}>
          至多 {MOST_GRID_REPORTS} 份报告、{MOST_GRID_QUESTIONS}{' '}
          个问题，逐格列出答案与页码；报告没有说到的写“未提及”。
        </p>
      </header>
      <ChosenReports fids={fids} onToggle={toggle} />
      <div>
        <label htmlFor={id} className={classes.label}>
          问题，每行一个
        </label>
        <textarea
          id={id}
          className={classes.questions}
          rows={4}
          placeholder={'毛利率是多少？\n主要风险有哪些？'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          aria-describedby={`${id}-note`}
        />
      </div>
      <div id={`${id}-note`} className={classes.note}>
        <UnitsLeft action="askQuestion" spentAtMs={0} text={(left) => gridCostText(cells, left)} />
        {wrong !== '' && <p className={classes.wrong}>{wrong}</p>}
        {making.error !== null && (
          <p className={classes.wrong} role="alert">
            {messageOfError(making.error)}
          </p>
        )}
      </div>
      <div>
        <Button type="submit" loading={making.isPending} disabled={cells === 0 || wrong !== ''}>
          {cells === 0 ? '选好报告与问题后开始' : `开始作答 ${cells} 格`}
        </Button>
      </div>
    </form>
  );
}
