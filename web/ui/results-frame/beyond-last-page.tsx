import { Button } from '../button/button.tsx';
import { StateView } from '../state-view.tsx';

interface BeyondLastPageProps {
  page: number;
  pages: number;
  /** How much there is, such as “报告共 40 篇”. */
  found: string;
  onPage: (page: number) => void;
}

/** An address of a page that the list does not reach, or no longer. */
export function BeyondLastPage({ page, pages, found, onPage }: BeyondLastPageProps) {
  return (
    <StateView
      level={2}
      role="status"
      title={`没有第 ${page} 页`}
      body={`符合条件的${found}，分 ${pages} 页。`}
      actions={
        <>
          <Button onClick={() => onPage(1)}>看第 1 页</Button>
          {pages > 1 && (
            <Button variant="default" onClick={() => onPage(pages)}>
              看最后一页
            </Button>
          )}
        </>
      }
    />
  );
}
