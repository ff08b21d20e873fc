import { z } from 'zod';
import { readTexts } from './read-texts.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, '颜色应写成 #0b3d78 的样子');

/** How an organisation's reports look. `palette` is for charts, first colour first. */
const Style = z.strictObject({
  primary: Colour,
  accent: Colour,
  tint: Colour,
  palette: z.array(Colour).min(6),
  cover: z.enum(['band', 'sidebar', 'modern', 'poster', 'split', 'classic']),
  heading: z.enum(['bar', 'underline', 'filled', 'plain']),
  body: z.enum(['Regular', 'Light', 'DemiLight']),
});

const Organisation = z.strictObject({
  name: z.string().min(1),
  latin: z.string().regex(/^[A-Z ]+$/),
  broker: z.boolean(),
  series: z.array(z.string().min(1)).min(1),
  analysts: z.array(z.string().min(1)).min(1),
  style: Style,
});

export type Style = z.infer<typeof Style>;
export type Organisation = z.infer<typeof Organisation>;

/** All invented for this project; none of them exists. */
export const ORGANISATIONS: readonly Organisation[] = readTexts('organisations.json', z.array(Organisation));

export function organisationNamed(name: string): Organisation {
  const found = ORGANISATIONS.find((organisation) => organisation.name === name);
  if (!found) throw new Error(`没有名为「${name}」的机构`);
  return found;
}
