import { useQuery } from '@tanstack/react-query';
import { type CellState, type Grid, gridPath } from '#contract/calls/grids.ts';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GridCellView } from './grid-cell.tsx';
import { GridTools } from './grid-tools.tsx';
import classes from './grid-view.module.css';
import { gridQuery } from './queries.ts';

/** How often one looks whether more cells are answered. */
const LOOK_MS = 1500;

/** A table that is kept: a row a report, a column a question. */
export function GridView({ id }: { id: string }) {
  const query = useQuery({
    ...gridQuery(id),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOK_MS : false),
  });
  return (
    <Fetched
      what="问题表格"
      query={query}
      waiting={
        <div aria-busy>
          <Skeleton height={32} width="60%" />
          <Skeleton height={240} mt={24} width="100%" />
        </div>
      }
      back={
        <LinkButton variant="default" to="/aigrid">
          我的问题表格
        </LinkButton>
      }
    >
      {(grid) => <Shown grid={grid} />}
    </Fetched>
  );
}

/** That all were asked, and how many of them have no answer that can be read. */
function doneText(cells: Grid['cells']): string {
  const of = (wanted: CellState) => cells.filter(({ state }) => state === wanted).length;
  const [failed, locked] = [of('failed'), of('locked')];
  return [
    `${cells.length} 格都已答过`,
    ...(failed > 0 ? [`其中 ${failed} 格没有答出`] : []),
    ...(locked > 0 ? [`${locked} 格现在不能引用`] : []),
  ].join('，');
}

function Shown({ grid }: { grid: Grid }) {
  const { id, cells, reports, questions, waiting } = grid;
  const through = cells.length - waiting;
  return (
    <>
      <header className={own.head}>
        <h1 className={own.title}>问题表格</h1>
        <p className={own.count} role="status">
          {reports.length} 份报告 × {questions.length} 个问题 ·{' '}
          {waiting > 0 ? `已答 ${through} / ${cells.length} 格` : doneText(cells)}
        </p>
        <GridTools grid={grid} />
      </header>
      {waiting > 0 && (
        <progress className={classes.progress} value={through} max={cells.length} aria-label="作答进度" />
      )}
      <section className={classes.scroll} aria-label="答案的表格">
        <Table grid={grid} />
      </section>
      <p className={classes.note}>{GENERATED_DISCLAIMER}</p>
      <p className={classes.actions}>
        <LinkButton
          variant="default"
          size="compact"
          to={`/aigrid?fids=${reports.map(({ fid }) => fid).join(',')}`}
        >
          用这些报告另做一张
        </LinkButton>
        {waiting === 0 && (
          <a className={classes.file} href={gridPath(id)} download>
            下载 XLSX
          </a>
        )}
      </p>
    </>
  );
}

function Table({ grid: { id, reports, questions, cells } }: { grid: Grid }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">报告</th>
          {questions.map((question) => (
            <th key={question} scope="col">
              {question}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map(({ fid, name, organisation, printed_at: day }) => (
          <tr key={fid}>
            <th scope="row">
              {name}
              <span className={classes.meta}>{[organisation, day].filter(Boolean).join(' · ')}</span>
            </th>
            {questions.map((question, at) => (
              <td key={question}>
                <GridCellView
                  gridId={id}
                  what={`${name}：${question}`}
                  cell={cells.find((cell) => cell.fid === fid && cell.question === at)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
