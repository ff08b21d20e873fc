import type { ReactNode } from 'react';
import { AGREEMENT_VERSION } from '#contract/calls/accounts.ts';
import classes from './legal-page.module.css';

interface LegalPageProps {
  title: string;
  /** The few things that matter most, before the whole text. */
  summary: readonly string[];
  children: ReactNode;
}

/** A text that people agree to: its version is the one that the record of their consent names. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.version}>
        {AGREEMENT_VERSION} 版，自 <time dateTime={AGREEMENT_VERSION}>{AGREEMENT_VERSION}</time> 起施行
      </p>
      <ul className={classes.summary}>
        {summary.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </article>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Said on every legal page alike, as long as nobody has said who runs the site. */
export function Operator() {
  return (
    <Clause title="运营者与联系方式">
      <p>
        本站目前是试用部署，尚未公布运营者名称、地址与联系方式；正式开放前将在此公布。在此之前，请勿提交真实的个人资料，也不要付款。
      </p>
    </Clause>
  );
}
