import { Link } from 'react-router';
import { useOperator } from '#web/client/session.ts';
import classes from './footer.module.css';
import { FOOT_LINKS } from './menu.ts';

/** Who runs the site, under which records, and the ways to the rest (S2 §2): as the operator's file has it, and nothing of what it leaves out. */
export function Footer() {
  const operator = useOperator();
  const who = [operator?.company, operator?.contact, operator?.address].filter(Boolean).join(' · ');
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.text}>
          <nav className={classes.links} aria-label="页脚">
            {FOOT_LINKS.map((item) => (
              <Link key={item.path} to={item.path} className={classes.link}>
                {item.label}
              </Link>
            ))}
            {operator?.friends.map(place)}
          </nav>
          {who !== '' && <p>{who}</p>}
          <p className={classes.links}>
            {operator?.copyright}
            {operator?.filings.map(place)}
          </p>
          <p>报告版权归原作者与发布机构所有，内容不构成投资建议。</p>
        </div>
        {operator?.codes.map(({ name, picture }) => (
          <figure key={name} className={classes.code}>
            <img src={picture} alt={`${name}二维码`} loading="lazy" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </footer>
  );
}

const place = ({ name, url }: { name: string; url: string }) => (
  <a key={name} href={url} target="_blank" rel="noopener" className={classes.link}>
    {name}
  </a>
);
