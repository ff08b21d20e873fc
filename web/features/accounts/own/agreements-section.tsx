import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AGREEMENT_VERSION, type AgreementDocument, getConsents } from '#contract/calls/accounts.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo } from '#web/client/query.ts';
import classes from './account.module.css';
import { Loaded, Section } from './section.tsx';

const DOCUMENTS: Record<AgreementDocument, { title: string; path: string }> = {
  'user-agreement': { title: '用户协议', path: '/protocol' },
  'privacy-policy': { title: '隐私政策', path: '/privacy' },
};

/** What one agreed to, in which version and when. */
export function AgreementsSection() {
  const query = useQuery({
    queryKey: ['accounts', 'consents'],
    queryFn: answerTo(getConsents, {}),
  });
  return (
    <Section id="agreements" title="协议与同意记录">
      <Loaded what="同意记录" query={query} lines={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={classes.body}>没有同意记录：此账户不是经注册页面开通的。</p>
          ) : (
            <ul className={classes.rows}>
              {list.map(({ document, version, agreedAt }) => (
                <li key={`${document} ${version}`}>
                  <div className={classes.main}>
                    <p className={classes.what}>
                      <Link to={DOCUMENTS[document].path} className={classes.link}>
                        {DOCUMENTS[document].title}
                      </Link>
                      {version} 版
                      {version === AGREEMENT_VERSION && <span className={classes.tag}>现行版本</span>}
                    </p>
                    <p className={classes.note}>{momentOf(agreedAt)} 同意</p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
