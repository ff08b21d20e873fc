import { useQuery } from '@tanstack/react-query';
import { browserClient } from '#web/client/browser-client.ts';
import { supportContactQuery } from './queries.ts';
import classes from './support-hint.module.css';

/** Whom to ask about what was not found. Nothing where the operator names nobody. */
export function SupportHint() {
  const { data } = useQuery(supportContactQuery(browserClient));
  if (!data || data.contact === '') return null;
  return <p className={classes.hint}>没有找到需要的报告？联系客服：{data.contact}</p>;
}
