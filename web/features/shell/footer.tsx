import { Link } from 'react-router';
import classes from './footer.module.css';
import { FOOT_LINKS } from './menu.ts';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p>研见 · 读得到原文，找得到出处</p>
        <nav className={classes.links} aria-label="页脚">
          {FOOT_LINKS.map((item) => (
            <Link key={item.path} to={item.path} className={classes.link}>
              {item.label}
            </Link>
          ))}
        </nav>
        <p className={classes.note}>报告版权归原作者与发布机构所有，内容不构成投资建议。</p>
      </div>
    </footer>
  );
}
