import type { PageMark } from './area-mark.tsx';
import type { Find } from './find-state.ts';
import { PageColumn } from './page-column.tsx';
import { PageView } from './page-view.tsx';
import type { PlaceTarget } from './use-held-place.ts';
import type { ReaderViewport } from './use-viewport.ts';

interface PageScrollerProps {
  viewport: ReaderViewport;
  find: Find;
  /** The area that is told apart; null without one. */
  mark: PageMark | null;
  /** Where a link of the report leads. */
  goTo: (target: PlaceTarget) => void;
  title: string;
}

/** The pages of an open file, drawn where they are near the view. */
export function PageScroller({ viewport, find, mark, goTo, title }: PageScrollerProps) {
  return (
    <PageColumn
      viewport={viewport}
      title={title}
      renderPage={(number, box) => (
        <PageView
          key={number}
          number={number}
          box={box}
          factor={viewport.factor}
          turn={viewport.turn}
          matches={find.found.get(number)}
          currentMatch={find.current?.page === number ? find.current.index : -1}
          need={find.need}
          mark={mark?.area.page === number ? mark : undefined}
          goTo={goTo}
        />
      )}
    />
  );
}
