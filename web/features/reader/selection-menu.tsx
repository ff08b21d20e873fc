import { IconCopy, IconLink, IconListDetails, IconPencil, IconQuote } from '@tabler/icons-react';
import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { citation, standardReference } from '#contract/text/citation.ts';
import { notedHref, selectionHref } from '#web/features/addresses/index.ts';
import { ColourChoice } from '#web/features/annotations/index.ts';
import type { SelectedPassage } from '#web/pdf/view/selected-passage.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useMarking } from './notes/use-marking.ts';
import classes from './selection-menu.module.css';

interface SelectionMenuProps {
  report: ReportDetail;
  passage: SelectedPassage;
}

interface Choice {
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  done: string;
  textOf: () => string;
}

function choicesOf(report: ReportDetail, { page, text }: SelectedPassage): Choice[] {
  const absolute = (path: string) => new URL(path, window.location.origin).href;
  const link = () => absolute(selectionHref(report.fid, page, text));
  const reference = () => {
    const url = absolute(notedHref(report.fid, page));
    return standardReference(report, { page, url }, dayOf(Date.now() / 1000));
  };
  return [
    { label: '复制', icon: IconCopy, done: '已复制', textOf: () => text },
    {
      label: '引用',
      icon: IconQuote,
      done: '已复制，带标题、机构、日期与页码',
      textOf: () => citation(text, report, { page }),
    },
    { label: 'GB/T 7714', icon: IconListDetails, done: '已复制 GB/T 7714 格式的参考文献', textOf: reference },
    { label: '链接', icon: IconLink, done: '链接已复制，打开后标出这段文字', textOf: link },
  ];
}

/** Pixels between the selection and the menu, and what the menu takes in height with them. */
const GAP_PX = 8;
const ROOM_PX = 52;

/** Above the selection where there is room, else below it; on a phone at the foot of the screen, by the style sheet. */
function placeOf({ box }: SelectedPassage): CSSProperties {
  const isAbove = box.top > ROOM_PX * 2;
  const top = isAbove ? box.top - ROOM_PX : Math.min(box.bottom + GAP_PX, window.innerHeight - ROOM_PX);
  return { '--menu-top': `${top}px`, '--menu-middle': `${(box.left + box.right) / 2}px` } as CSSProperties;
}

/** What can be done with selected text. Escape puts it away and leaves the text selected. */
export function SelectionMenu({ report, passage }: SelectionMenuProps) {
  const [closed, setClosed] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setClosed(passage);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [passage]);
  const hideLast = useRef(() => {});
  const { highlight, write } = useMarking(passage);
  if (closed === passage) return null;
  async function copy({ textOf, done }: Choice) {
    const isCopied = await copyText(textOf());
    hideLast.current();
    if (isCopied) hideLast.current = notify(done);
    else hideLast.current = notify('浏览器不允许自动复制，请按 Ctrl+C 复制选中的文字', 'warning');
  }
  return (
    <div className={classes.menu} role="toolbar" aria-label="选中的文字" style={placeOf(passage)}>
      {choicesOf(report, passage).map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          // The selection stays while its menu is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void copy(choice)}
        >
          <choice.icon size={16} aria-hidden />
          {choice.label}
        </button>
      ))}
      <span className={classes.marking}>
        <ColourChoice label="高亮" chosen={null} onChoose={highlight} />
        <button
          type="button"
          className={classes.choice}
          onPointerDown={(event) => event.preventDefault()}
          onClick={write}
        >
          <IconPencil size={16} aria-hidden />
          笔记
        </button>
      </span>
    </div>
  );
}
