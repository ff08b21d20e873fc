import { escapeMarkup } from '#contract/text/escape-markup.ts';

/** HTML that is safe to send: what was put into it as text stands there as text. Made by `html` alone. */
export class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Part = string | number | Markup | readonly Markup[];

const written = (part: Part): string => {
  if (part instanceof Markup) return String(part);
  return typeof part === 'object' ? part.map(String).join('') : escapeMarkup(String(part));
};

/** What stands in the template is HTML, what is put into it is text, unless it is markup itself. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(template.map((text, at) => text + (at < parts.length ? written(parts[at] ?? '') : '')).join(''));

export const NOTHING: Markup = new Markup('');
