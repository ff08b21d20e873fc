import MarkdownIt, { type Token } from 'markdown-it';
import {
  ArticleInvalid,
  type Fault,
  type Heading,
  type NamedPicture,
  type StoredPicture,
} from './article.ts';

/** Raise this when the HTML of the same Markdown changes: articles are made anew at the next import. */
export const RENDERING = 1;

/** HTML is read only to be found and refused; links and pictures are judged below. */
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** Everything that may come of Markdown. What is not here is refused, so that nothing new slips in with the library. */
const KNOWN = new Set(
  [
    'paragraph',
    'heading',
    'bullet_list',
    'ordered_list',
    'list_item',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ]
    .flatMap((name) => [`${name}_open`, `${name}_close`])
    .concat([
      'em_open',
      'em_close',
      'strong_open',
      'strong_close',
      's_open',
      's_close',
      'link_open',
      'link_close',
    ])
    .concat([
      'inline',
      'text',
      'softbreak',
      'hardbreak',
      'code_inline',
      'code_block',
      'fence',
      'hr',
      'image',
    ]),
);

/** Marks a picture that stands alone, with its caption below. */
const FIGURE = { figure: true };

const OUTSIDE = /^https?:\/\/[^\s/]/i;
/** Within the site: one slash, no other before the host of someone else could stand. */
const INSIDE = /^\/(?![/\\])[^\s\\]*$/;

/** As the author wrote it: addresses are encoded while they are read. */
const attribute = (token: Token | undefined, name: string): string => String(token?.attrGet(name) ?? '');
const fileOf = (image: Token): string => markdown.utils.lib.mdurl.decode(attribute(image, 'src'));

export interface ParsedBody {
  tokens: Token[];
  headings: Heading[];
  pictures: NamedPicture[];
}

/** Reads the Markdown of an article. Throws `ArticleInvalid` with every fault; lines are those of the file. */
export function parseBody(body: string, linesBefore: number): ParsedBody {
  const tokens = markdown.parse(body, {});
  const faults: Fault[] = [];
  const headings: Heading[] = [];
  const pictures: NamedPicture[] = [];
  for (const { token, parent, line } of everyToken(tokens, linesBefore)) {
    const message = faultOf(token);
    if (message !== null) faults.push({ line, message });
    if (token.type === 'image') pictures.push({ file: fileOf(token), line });
    if (token.type === 'inline' && parent?.type === 'heading_open')
      headings.push(nameHeading(parent, token, headings.length));
    if (isPictureParagraph(parent, token)) becomeFigure(tokens, token);
  }
  if (tokens.length === 0) faults.push({ line: linesBefore, message: '没有正文' });
  if (faults.length > 0) throw new ArticleInvalid(faults);
  return { tokens, headings, pictures };
}

/** Each token with the one before it and its line in the file; those within a line follow their line. */
function* everyToken(tokens: Token[], linesBefore: number) {
  let parent: Token | undefined;
  let line = linesBefore;
  for (const token of tokens) {
    line = token.map === null ? line : token.map[0] + 1 + linesBefore;
    yield { token, parent, line };
    for (const child of token.children ?? []) yield { token: child, parent: token, line };
    parent = token;
  }
}

function faultOf(token: Token): string | null {
  if (token.type === 'html_block' || token.type === 'html_inline')
    return `正文里不能有 HTML（${token.content.trim().slice(0, 30)}），请改用 Markdown；要写出 < 请写成 \\<`;
  if (!KNOWN.has(token.type)) return `不支持的写法：${token.type}`;
  if (token.type === 'text' && token.content.includes('!['))
    return '图片的写法不完整，应为 ![图注](文件名)；文件名里有空格时写成 ![图注](<文件名>)';
  if (token.type === 'heading_open' && token.tag !== 'h2' && token.tag !== 'h3')
    return '正文的标题只用 ##（节）与 ###（小节），文章标题写在 title 里';
  if (token.type === 'link_open' && !isGoodLink(attribute(token, 'href')))
    return `链接“${attribute(token, 'href')}”应以 https:// 或站内的 / 开头`;
  if (token.type === 'image' && (token.content.trim() === '' || /[?#]|:\/\//.test(attribute(token, 'src'))))
    return '图片应写成 ![图注](文件名)：图注不能为空，文件放在文章旁边，不引用别处的图片';
  return null;
}

const isGoodLink = (href: string): boolean => OUTSIDE.test(href) || INSIDE.test(href);

function nameHeading(open: Token, inline: Token, place: number): Heading {
  const id = `section-${place + 1}`;
  open.attrSet('id', id);
  return { id, title: plainText(inline), level: open.tag === 'h2' ? 2 : 3 };
}

const plainText = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();

const isPictureParagraph = (parent: Token | undefined, { type, children }: Token): boolean =>
  type === 'inline' &&
  parent?.type === 'paragraph_open' &&
  children?.length === 1 &&
  children[0]?.type === 'image';

/** A picture alone in its paragraph stands as a figure with its caption. */
function becomeFigure(tokens: Token[], inline: Token): void {
  const at = tokens.indexOf(inline);
  for (const neighbour of [tokens[at - 1], tokens[at + 1]])
    if (neighbour !== undefined) neighbour.tag = 'figure';
  for (const image of inline.children ?? []) image.meta = FIGURE;
}

export type PictureOf = (file: string) => StoredPicture;

const safe = markdown.utils.escapeHtml;

/** The HTML of a checked body, its pictures at the addresses where they are stored. */
export function renderBody(
  { tokens }: ParsedBody,
  pictureOf: PictureOf,
  urlOf: (picture: StoredPicture, width: number) => string,
): string {
  const renderer = new MarkdownIt({ html: false }).renderer;
  renderer.rules.image = (list, place) => {
    const token = list[place];
    const picture = pictureOf(token === undefined ? '' : fileOf(token));
    const caption = safe(token?.content ?? '');
    const [small, large] = [picture.smallWidth, picture.width].map(
      (width) => `${urlOf(picture, width)} ${width}w`,
    );
    const isFigure = token?.meta === FIGURE;
    // Under a figure its caption says the same.
    const image = `<img src="${urlOf(picture, picture.width)}" srcset="${small}, ${large}" sizes="(max-width: 767px) 100vw, 680px" width="${picture.width}" height="${picture.height}" alt="${isFigure ? '' : caption}" loading="lazy" decoding="async">`;
    return isFigure ? `${image}<figcaption>${caption}</figcaption>` : image;
  };
  renderer.rules.link_open = (list, place) => {
    const href = attribute(list[place], 'href');
    const away = OUTSIDE.test(href) ? ' rel="noopener nofollow" target="_blank"' : '';
    return `<a href="${safe(href)}"${away}>`;
  };
  // Wide tables scroll within themselves, by keyboard as well.
  renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="表格，可左右滚动"><table>';
  renderer.rules.table_close = () => '</table></div>';
  return renderer.render(tokens, markdown.options, {});
}
