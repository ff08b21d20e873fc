import { IconDownload } from '@tabler/icons-react';
import { ANNOTATION_ORDERS, type AnnotationOrder, HIGHLIGHT_COLOURS } from '#contract/calls/annotations.ts';
import { grouped } from '#contract/text/grouped.ts';
import { Button } from '#web/ui/button/button.tsx';
import own from '#web/ui/own-page.module.css';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { COLOURS } from '../colour-choice.tsx';
import classes from './own-notes.module.css';
import type { OwnState } from './own-state.ts';
import { useExport } from './use-export.ts';

interface OwnToolsProps {
  state: OwnState;
  show: (next: Partial<OwnState>) => void;
  count: number;
  total: number;
}

const ORDERS = Object.entries(ANNOTATION_ORDERS) as [AnnotationOrder, string][];

/** What is shown of the list, in which order, and the way out of it. */
export function OwnTools({ state, show, count, total }: OwnToolsProps) {
  const { mutate, isPending } = useExport();
  const isAll = state.keyword === '' && state.colour === null;
  return (
    <>
      <p className={own.count} role="status">
        {isAll ? `${grouped(total)} 条` : `${grouped(count)} / ${grouped(total)} 条`}
      </p>
      <Button
        className={classes.export}
        variant="default"
        icon={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({ fid: null, name: '' })}
      >
        全部导出
      </Button>
      <div className={classes.tools}>
        <Segments label="颜色">
          <Segment isOn={state.colour === null} onClick={() => show({ colour: null })}>
            全部
          </Segment>
          {COLOURS.map((colour) => (
            <Segment key={colour} isOn={state.colour === colour} onClick={() => show({ colour })}>
              <span className={classes.dot} data-colour={colour} aria-hidden />
              {HIGHLIGHT_COLOURS[colour]}
            </Segment>
          ))}
        </Segments>
        <Segments label="排序">
          {ORDERS.map(([order, label]) => (
            <Segment key={order} isOn={state.order === order} onClick={() => show({ order })}>
              {label}
            </Segment>
          ))}
        </Segments>
        <SoughtWords
          key={state.keyword}
          label="在笔记里查找"
          placeholder="原文与笔记"
          keyword={state.keyword}
          onSubmit={(keyword) => show({ keyword })}
        />
      </div>
    </>
  );
}
