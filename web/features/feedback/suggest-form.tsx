import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FEEDBACK_LIMITS as MOST, submitFeedback } from '#contract/calls/feedback.ts';
import { onlyVisible } from '#contract/text/visible-text.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import card from '#web/ui/card.module.css';
import { TextField } from '#web/ui/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import classes from './suggest.module.css';

const NOTHING = { content: '', name: '', contact: '', job: '' };

/** Content is required; all the rest may be left out (S2 §5). */
export function SuggestForm({ onSent }: { onSent: (sent: { isTold: boolean }) => void }) {
  const client = useClient();
  const [params] = useSearchParams();
  const [context, setContext] = useState(() =>
    onlyVisible(params.get('context') ?? '').slice(0, MOST.context),
  );
  const [picture, setPicture] = useState('');
  const form = useServerForm({
    initial: NOTHING,
    check: ({ content }) => (content.trim() === '' ? { field: 'content', message: '请填写内容' } : null),
    send: async (values) => {
      const { is_told } = await client.send(submitFeedback, { ...values, context, picture });
      onSent({ isTold: is_told === 1 });
    },
  });
  return (
    <form {...form.props} aria-label="意见反馈" className={`${card.card} ${classes.form}`}>
      {context !== '' && <Context text={context} onDrop={() => setContext('')} />}
      <Content {...form.field('content')} />
      <PictureField hasPicture={picture !== ''} onPicture={setPicture} />
      <div className={classes.lines}>
        <TextField
          {...form.field('name')}
          label="称呼"
          hint="可不填"
          maxLength={MOST.line}
          autoComplete="name"
        />
        <TextField
          {...form.field('job')}
          label="职业"
          hint="可不填"
          maxLength={MOST.line}
          autoComplete="off"
        />
        <TextField
          {...form.field('contact')}
          label="联系方式"
          hint="手机、邮箱或微信，可不填"
          maxLength={MOST.contact}
          autoComplete="off"
        />
      </div>
      <div>
        <Button type="submit" loading={form.busy}>
          提交
        </Button>
      </div>
      <FormMessage message={form.refusal} />
    </form>
  );
}

/** Where the sender was: it goes along, unless they take it out. */
function Context({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <p className={classes.context}>
      <span>一并提交：{text}</span>
      <IconButton size={28} label="不提交这一句" onClick={onDrop}>
        <IconX size={14} aria-hidden />
      </IconButton>
    </p>
  );
}

interface ContentProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  'data-field': string;
}

function Content({ error, onChange, ...field }: ContentProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        内容
      </label>
      <textarea
        {...field}
        id={id}
        rows={6}
        maxLength={MOST.content}
        className={classes.content}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
        {error ?? `哪里不对、缺了什么、想要什么，最多 ${MOST.content} 个字`}
      </p>
    </div>
  );
}
