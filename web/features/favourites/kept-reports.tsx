import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { ActsOfMany } from './acts-of-many.ts';
import { foldersQuery } from './collection-query.ts';
import { ChosenBar } from './folders-lazy.ts';
import { type KeptItem, KeptReport } from './kept-report.tsx';
import { useChosen } from './use-chosen.ts';

interface KeptReportsProps {
  data: readonly KeptItem[];
  /** Reports of several folders are shown: which each stands in is said. */
  ofSeveral: boolean;
  acts: (report: KeptItem) => ReactNode;
  actsOfMany: ActsOfMany;
}

/** A page of what is kept. What is chosen on it stays chosen on the next. */
export function KeptReports({ data, ofSeveral, acts, actsOfMany }: KeptReportsProps) {
  const { chosen, setChosen, others, box } = useChosen(data.map(({ fid }) => fid));
  const folders = useQuery(foldersQuery()).data?.folders ?? [];
  const folderOf = ({ folder_id }: KeptItem) =>
    ofSeveral ? folders.find(({ id }) => id === folder_id)?.name : undefined;
  return (
    <>
      <ul aria-label="收藏的报告">
        {data.map((report) => (
          <KeptReport key={report.fid} report={report} folder={folderOf(report)} {...box(report.fid)}>
            {acts(report)}
          </KeptReport>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Suspense>
          <ChosenBar
            chosen={{ kind: 'report', ids: chosen }}
            others={others}
            onChoose={setChosen}
            acts={actsOfMany}
          />
        </Suspense>
      )}
    </>
  );
}
