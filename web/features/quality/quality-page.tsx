import { Fragment } from 'react';
import { Link } from 'react-router';
import prose from '#web/ui/document.module.css';
import measured from '../../../docs/measurements/quality.md?raw';
import classes from './quality-page.module.css';
import { type MeasuredPart, readMeasured } from './read-measured.ts';

const PARTS = readMeasured(measured);

/** What was measured of the assistant of this version, as the document of it says: no figure is written twice. */
export function QualityPage() {
  return (
    <article className={`${prose.page} ${classes.page}`}>
      {PARTS.map((part) => (
        <Part key={part.kind === 'table' ? part.head.join() : part.text} part={part} />
      ))}
      <p>
        <Link to="/ai" className={classes.link}>
          自己问一个问题 ›
        </Link>
      </p>
    </article>
  );
}

function Part({ part }: { part: MeasuredPart }) {
  if (part.kind === 'title') return <h1>{part.text}</h1>;
  if (part.kind === 'heading') return <h2>{part.text}</h2>;
  return part.kind === 'table' ? <Table {...part} /> : <Paragraph text={part.text} />;
}

/** What stands between backticks is written for a terminal. */
function Paragraph({ text }: { text: string }) {
  return (
    <p>
      {text.split('`').map((piece, at) => {
        const key = `${at} ${piece}`;
        return at % 2 === 1 ? <code key={key}>{piece}</code> : <Fragment key={key}>{piece}</Fragment>;
      })}
    </p>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={head.join('、')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell === '' ? '—' : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
