import type { PageMark } from './area-mark.tsx';
import type { Find } from './find-state.ts';
import type { RenderPage } from './page-column.tsx';
import { PageView } from './page-view.tsx';
import type { PlaceTarget } from './use-held-place.ts';
import type { ReaderViewport } from './use-viewport.ts';

interface DrawnPages {
  viewport: Pick<ReaderViewport, 'turn'>;
  find: Find;
  /** The area that is told apart; null without one. */
  mark: PageMark | null;
  /** Where a link of the report leads. */
  goTo: (target: PlaceTarget) => void;
}

/** The pages of an open file, drawn by the browser. */
export function drawnPages({ viewport, find, mark, goTo }: DrawnPages): RenderPage {
  return (number, box, factor) => (
    <PageView
      key={number}
      number={number}
      box={box}
      factor={factor}
      turn={viewport.turn}
      matches={find.found.get(number)}
      currentMatch={find.current?.page === number ? find.current.index : -1}
      need={find.need}
      mark={mark?.area.page === number ? mark : undefined}
      goTo={goTo}
    />
  );
}
