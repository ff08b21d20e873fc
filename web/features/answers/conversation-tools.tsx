import { IconDownload } from '@tabler/icons-react';
import { dayOf } from '#contract/text/calendar.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import classes from './answer-page.module.css';
import type { ExportedTurn } from './export/answer-blocks.ts';
import type { TurnState } from './turn-state.ts';

interface ConversationToolsProps {
  /** As it is kept; empty for one that begins. */
  name: string;
  turns: readonly TurnState[];
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** What no system takes in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

const fileName = (name: string, ending: string): string =>
  `研见问答 ${name.replace(FORBIDDEN, ' ').trim().slice(0, 60)} ${dayOf(Date.now() / 1000)}.${ending}`;

async function exportAs(
  ending: 'md' | 'docx',
  name: string,
  turns: readonly ExportedTurn[],
  id: string,
): Promise<void> {
  const where = { origin: window.location.origin, id };
  if (ending === 'md') {
    const { markdownOf } = await import('./export/answer-markdown.ts');
    const blob = new Blob([markdownOf(name, turns, where)], { type: 'text/markdown;charset=utf-8' });
    return saveBlob(blob, fileName(name, ending));
  }
  const { docxOf } = await import('./export/answer-docx.ts');
  saveBlob(new Blob([docxOf(name, turns, where)], { type: DOCX }), fileName(name, ending));
}

/** The way to the other conversations, and out of the site with this one. */
export function ConversationTools({ name, turns }: ConversationToolsProps) {
  const answered = turns.flatMap(({ question, answer }) => (answer === null ? [] : [{ question, answer }]));
  const id = turns.find(({ kept }) => kept !== null)?.kept?.id ?? '';
  const take = (ending: 'md' | 'docx') =>
    exportAs(ending, name || (answered[0]?.question ?? ''), answered, id).catch(
      () => void notify('没有导出，请检查连接后重试', 'failure'),
    );
  return (
    <div className={classes.tools}>
      <LinkButton to="/ai#history" variant="subtle" size="compact">
        问过的
      </LinkButton>
      {answered.length > 0 &&
        (['md', 'docx'] as const).map((ending) => (
          <Button
            key={ending}
            variant="subtle"
            size="compact"
            icon={<IconDownload size={14} aria-hidden />}
            onClick={() => void take(ending)}
          >
            {ending === 'md' ? '导出 Markdown' : '导出 Word'}
          </Button>
        ))}
    </div>
  );
}
