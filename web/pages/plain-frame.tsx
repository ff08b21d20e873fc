import { Outlet } from 'react-router';
import { ServiceButton } from '#web/features/shell/index.ts';
import { Mark } from '#web/ui/mark.tsx';
import classes from './plain-frame.module.css';

/** The second shell (S2 §2): a name above one question, with nothing that leads away from it. */
export default function PlainFrame() {
  return (
    <>
      <header className={classes.header}>
        <span className={classes.mark}>
          <Mark />
          研见
        </span>
        <ServiceButton />
      </header>
      <main id="main">
        <Outlet />
      </main>
    </>
  );
}
