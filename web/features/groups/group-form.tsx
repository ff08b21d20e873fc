import { useId } from 'react';
import type { GroupItem } from '#contract/calls/groups.ts';
import { GROUP_LOGOS, GROUP_NAMING as NAMING } from '#contract/rights/group-terms.ts';
import { unseenText } from '#contract/text/visible-text.ts';
import { FormMessage, type Problem, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import layout from './group-form.module.css';
import classes from './groups.module.css';

const NOTHING = { name: '', logo: GROUP_LOGOS[0] ?? '', intro: '', is_public: true, organisation: false };
export type GroupValues = typeof NOTHING;

/** The first field that is not ready, as the server would say it. */
function firstProblem({ name, intro }: GroupValues): Problem<keyof GroupValues> | null {
  if (name.trim() === '') return { field: 'name', message: '请填写群组名称' };
  if (!NAMING.nameAllowed.test(name)) return { field: 'name', message: unseenText('群组名称') };
  if (!NAMING.nameAllowed.test(intro)) return { field: 'intro', message: unseenText('简介') };
  return null;
}

interface GroupFormProps {
  /** Absent for a new one. */
  group?: GroupItem;
  /** Whether a new one may be the organisation's of whoever makes it. */
  mayBeOrganisations?: boolean;
  act: string;
  send: (values: GroupValues) => Promise<void>;
}

/** Name, logo, intro, public or not (S2 §2). */
export function GroupForm({ group, mayBeOrganisations = false, act, send }: GroupFormProps) {
  const initial = group === undefined ? NOTHING : { ...group, is_public: group.is_public === 1 };
  const form = useServerForm<GroupValues>({
    initial: {
      ...{ name: initial.name, logo: initial.logo, intro: initial.intro },
      ...{ is_public: initial.is_public, organisation: group?.of_organisation === 1 },
    },
    check: firstProblem,
    send: (values) => send({ ...values, is_public: values.is_public && !values.organisation }),
  });
  const { value: isPublic, onChange: setPublic } = form.field('is_public');
  const { value: isOrganisations, onChange: setOrganisations } = form.field('organisation');
  return (
    <form {...form.props} aria-label={act} className={layout.form}>
      <TextField
        {...form.field('name')}
        label="群组名称"
        hint={`最多 ${NAMING.nameMost} 个字`}
        maxLength={NAMING.nameMost}
        autoComplete="off"
      />
      <Logos {...form.field('logo')} />
      <TextField
        {...form.field('intro')}
        label="简介"
        hint={`读什么、给谁读，可不填，最多 ${NAMING.introMost} 个字`}
        maxLength={NAMING.introMost}
        autoComplete="off"
      />
      {mayBeOrganisations && (
        <div>
          <CheckBox label="企业的群组" checked={isOrganisations} onChange={setOrganisations} />
          <p className={classes.note}>企业的成员自动在其中，席位空出即离开；不能公开，也不另外邀请。</p>
        </div>
      )}
      {!isOrganisations && (
        <div>
          <CheckBox label="公开" checked={isPublic} onChange={setPublic} />
          <p className={classes.note}>
            {isPublic
              ? '任何会员都可以加入，群组的名称与报告清单登录后可见；成员与动态只给成员看。'
              : '只凭邀请加入；别人在任何地方都看不到它。'}
          </p>
        </div>
      )}
      <div>
        <Button type="submit" loading={form.busy}>
          {act}
        </Button>
      </div>
      <FormMessage message={form.refusal} />
    </form>
  );
}

const LOGO_LABELS = [
  '书桌',
  '柱形',
  '折线',
  '圆环',
  '层叠',
  '方格',
  '叶子',
  '闪电',
  '波浪',
  '轨道',
  '文稿',
  '山峰',
];

function Logos({ value, onChange }: { value: string; onChange: (logo: string) => void }) {
  const name = useId();
  return (
    <fieldset className={layout.logos}>
      <legend>标志</legend>
      {GROUP_LOGOS.map((logo, at) => (
        <label key={logo} className={layout.choice}>
          <input
            type="radio"
            name={name}
            aria-label={LOGO_LABELS[at]}
            checked={logo === value}
            onChange={() => onChange(logo)}
          />
          <img src={logo} alt="" width={44} height={44} />
        </label>
      ))}
    </fieldset>
  );
}
