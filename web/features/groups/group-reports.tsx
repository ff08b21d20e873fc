import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { GroupFile, GroupItem } from '#contract/calls/groups.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { askAddress, groupScope } from '#web/features/addresses/index.ts';
import { FavouriteButton, ReportLine } from '#web/features/favourites/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { GroupList } from './group-list.tsx';
import { filesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { RemoveFile } from './remove-file.tsx';

/** The ways to look through what the group holds: the product's own search, kept to it. */
function Seek({ group }: { group: GroupItem }) {
  const gid = group.id;
  const navigate = useNavigate();
  return (
    <div className={classes.seek}>
      <SoughtWords
        label="在群组里搜索"
        placeholder="搜标题、正文、机构、公司"
        keyword=""
        onSubmit={(keyword) => {
          if (keyword !== '') void navigate(searchAddress({ gid, search_key: keyword }));
        }}
      />
      <Link className={classes.link} to={searchAddress({ gid })}>
        筛选
      </Link>
      <Link className={classes.link} to={searchAddress({ gid }, '/chart')}>
        图表
      </Link>
      {group.role !== '' && (
        <Link className={classes.link} to={askAddress(groupScope(group))}>
          问一问
        </Link>
      )}
    </div>
  );
}

/** What the group reads, with who added what and when. */
export function GroupReports({ group }: { group: GroupItem }) {
  const [page, setPage] = useState(1);
  return (
    <GroupList
      what="群组里的报告"
      query={useQuery(filesQuery(group.id, page))}
      page={page}
      onPage={setPage}
      empty={<Empty canAdd={group.role === 'owner' || group.role === 'editor'} />}
      above={<Seek group={group} />}
      row={(report) => <Row key={report.fid} report={report} group={group} />}
    />
  );
}

function Empty({ canAdd }: { canAdd: boolean }) {
  return (
    <StateView
      level={2}
      title="群组里还没有报告"
      body={
        canAdd ? '在搜索结果、阅读页与收藏里，按报告旁的“加入群组”。' : '所有者与编辑加入报告后，都列在这里。'
      }
      actions={canAdd ? <LinkButton to="/report">去搜报告</LinkButton> : undefined}
    />
  );
}

function Row({ report, group }: { report: GroupFile; group: GroupItem }) {
  return (
    <ReportLine
      report={report}
      note={
        report.added_at > 0 && (
          <p className={classes.note}>
            {report.added_by} {momentOf(report.added_at)} 加入
          </p>
        )
      }
      acts={
        <div className={classes.acts}>
          <FavouriteButton report={report} />
          {report.can_remove && (
            <RemoveFile
              gid={group.id}
              fid={report.fid}
              named={`《${report.name}》`}
              act="移出报告"
              text={`确定把《${report.name}》移出“${group.name}”？报告本身不受影响。`}
            />
          )}
        </div>
      }
    />
  );
}
