import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { FOLDER_LIMITS } from '#contract/rights/folder-terms.ts';
import type { ActsOfMany } from './acts-of-many.ts';
import { foldersQuery } from './collection-query.ts';
import { ChosenBar } from './folders-lazy.ts';
import { type KeptItem, KeptReport } from './kept-report.tsx';

interface KeptReportsProps {
  data: readonly KeptItem[];
  /** Reports of several folders are shown: which each stands in is said. */
  ofSeveral: boolean;
  acts: (report: KeptItem) => ReactNode;
  actsOfMany: ActsOfMany;
}

/** A page of what is kept. What is chosen on it stays chosen on the next. */
export function KeptReports({ data, ofSeveral, acts, actsOfMany }: KeptReportsProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const folders = useQuery(foldersQuery()).data?.folders ?? [];
  const folderOf = ({ folder_id }: KeptItem) =>
    ofSeveral ? folders.find(({ id }) => id === folder_id)?.name : undefined;
  const hasRoom = chosen.length < FOLDER_LIMITS.atOnce;
  const choose = (fid: number) => (isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, fid] : before.filter((each) => each !== fid)));
  const others = data.map(({ fid }) => fid).filter((fid) => !chosen.includes(fid));
  return (
    <>
      <ul aria-label="收藏的报告">
        {data.map((report) => {
          const isChosen = chosen.includes(report.fid);
          return (
            <KeptReport
              key={report.fid}
              report={report}
              folder={folderOf(report)}
              isChosen={isChosen}
              onChoose={isChosen || hasRoom ? choose(report.fid) : undefined}
            >
              {acts(report)}
            </KeptReport>
          );
        })}
      </ul>
      {chosen.length > 0 && (
        <Suspense>
          <ChosenBar chosen={chosen} others={others} onChoose={setChosen} acts={actsOfMany} />
        </Suspense>
      )}
    </>
  );
}
