import { useSearchParams } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import own from '#web/ui/own-page.module.css';
import { GridView } from './grid-view.tsx';
import { NewGrid } from './new-grid.tsx';
import { OwnGrids } from './own-grids.tsx';

/** 问题表格: several questions put to several reports; one that is kept where the address names it. */
export function GridPage() {
  return (
    <SignedInOnly what="问题表格" body="把几个问题一次问几份报告，逐格列出答案与页码。">
      <Own />
    </SignedInOnly>
  );
}

/** What somebody asked is not shown to who signs in after them. */
function Own() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const id = params.get('id');
  return (
    <div className={own.page} key={`${user?.uid} ${id}`}>
      {id === null ? (
        <>
          <NewGrid />
          <OwnGrids />
        </>
      ) : (
        <GridView id={id} />
      )}
    </div>
  );
}
