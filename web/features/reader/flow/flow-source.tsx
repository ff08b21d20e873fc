import classes from './flow.module.css';
import { FlowText, type Places } from './flow-text.tsx';

/** Where a table or figure comes from, under it; nothing where that is not said. */
export function FlowSource({ text, part, ...places }: Places & { text: string; part: number }) {
  if (text === '') return null;
  return (
    <p className={classes.source} data-flow-text>
      <FlowText text={text} part={part} {...places} />
    </p>
  );
}
