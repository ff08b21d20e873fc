import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Annotation, HIGHLIGHT_COLOURS, type NotedReport } from '#contract/calls/annotations.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { notedHref } from '#web/features/addresses/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import card from '#web/ui/card.module.css';
import { NoteTools } from './note-tools.tsx';
import classes from './own-notes.module.css';
import { useExport } from './use-export.ts';

interface ReportGroupProps {
  report: NotedReport;
  notes: readonly Annotation[];
  /** What else is done with the report, while it is there. */
  children?: ReactNode;
  /** What else is done with a note. */
  noteActs: (note: Annotation) => ReactNode;
}

const factsOf = ({ stockOrgData, timeText, count, is_gone }: NotedReport): string =>
  [stockOrgData.name, timeText, `${count} 条`, is_gone === 1 ? '报告已下架，笔记保留' : '']
    .filter(Boolean)
    .join(' · ');

/** One report with what was marked in it. */
export function ReportGroup({ report, notes, children, noteActs }: ReportGroupProps) {
  const { mutate, isPending } = useExport();
  return (
    <section className={`${card.card} ${classes.group}`} aria-label={report.name}>
      <header className={classes.groupHead}>
        <div>
          <h2 className={classes.name}>
            {report.is_gone === 1 ? report.name : <Link to={notedHref(report.fid)}>{report.name}</Link>}
          </h2>
          <p className={classes.facts}>{factsOf(report)}</p>
        </div>
        {report.is_gone === 0 && children}
        <IconButton
          label={`导出《${report.name}》的笔记`}
          tip="导出这份报告的笔记（Markdown）"
          size={32}
          loading={isPending}
          onClick={() => mutate({ fid: report.fid, name: report.name })}
        >
          <IconDownload size={16} aria-hidden />
        </IconButton>
      </header>
      <ul>
        {notes.map((note) => (
          <OwnNote key={note.key} note={note} report={report}>
            {report.is_gone === 0 && noteActs(note)}
          </OwnNote>
        ))}
      </ul>
    </section>
  );
}

interface OwnNoteProps {
  note: Annotation;
  report: NotedReport;
  children: ReactNode;
}

function OwnNote({ note, report, children }: OwnNoteProps) {
  const place = `第 ${note.page} 页`;
  return (
    <li className={classes.note}>
      <blockquote className={classes.quote} data-colour={note.colour}>
        {note.quote}
      </blockquote>
      {note.note !== '' && <p className={classes.text}>{note.note}</p>}
      <div className={classes.foot}>
        {report.is_gone === 1 ? (
          <span>{place}</span>
        ) : (
          <Link to={notedHref(note.fid, note.page, note.id)}>{place}</Link>
        )}
        {note.is_lost === 1 && <span className={classes.lost}>原文已变</span>}
        <span>{HIGHLIGHT_COLOURS[note.colour]}</span>
        <span>{dayOf(note.updated_at)}</span>
        <NoteTools note={note} report={report}>
          {children}
        </NoteTools>
      </div>
    </li>
  );
}
