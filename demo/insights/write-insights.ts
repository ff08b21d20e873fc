import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Desk } from '../compose/industry-figures.ts';
import { industryFigures } from '../figures.ts';
import { industryNamed } from '../industry-facts.ts';
import type { Figure } from '../model.ts';
import { ORGANISATIONS, type Style } from '../organisations.ts';
import { seededRandom } from '../random.ts';
import { fill } from '../reading.ts';
import type { CatalogueLine } from '../write-report.ts';
import { drawPicture, FIGURES, SHAPES } from './figures.ts';
import { type InsightText, PICTURE, readInsights } from './read-insights.ts';

export interface DemoInsightsOptions {
  /** Created when absent; articles and pictures of the same name are replaced. */
  directory: string;
  /** catalogue.jsonl of the demo reports: articles name those of their industry. */
  catalogue: string;
  /** ISO day of the newest article. */
  asOf: string;
  seed?: string;
  /** All of them where nothing is said. */
  articles?: readonly InsightText[];
}

/** Days between one article and the next older one. */
const EVERY_DAYS = 9;
const RELATED = 4;
const NOTE = '数据来源：研见示例库，数字为虚构';

/** Writes the articles of the demo library as any author would: Markdown with its pictures beside it. Same options, same bytes. Gives how many. */
export async function writeDemoInsights({
  directory,
  catalogue,
  asOf,
  seed = 'yanjian',
  articles = readInsights(),
}: DemoInsightsOptions): Promise<number> {
  await mkdir(directory, { recursive: true });
  const lines = (await readFile(catalogue, 'utf8')).trim().split('\n');
  const reports = lines.map((line): CatalogueLine => JSON.parse(line));
  for (const [place, article] of articles.entries()) {
    const date = daysBefore(asOf, place * EVERY_DAYS);
    await writeArticle(article, { date, place, seed, directory, reports });
  }
  return articles.length;
}

interface Edition {
  date: string;
  /** 0-based; decides the colours. */
  place: number;
  seed: string;
  directory: string;
  reports: readonly CatalogueLine[];
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

async function writeArticle(article: InsightText, edition: Edition): Promise<void> {
  const { date, place, seed, directory } = edition;
  const { facts, firstCode } = industryNamed(article.industry);
  const figures = industryFigures(seed, facts, date, firstCode, 'insight');
  const desk: Desk = { figures, random: seededRandom(seed, 'insight', article.name), organisation: '研见' };
  const style = styleAt(place);
  const drawn = new Map<string, string>();

  async function pictureOf(
    name: string,
    shape: keyof typeof SHAPES,
  ): Promise<{ file: string; caption: string }> {
    const figure: Figure = figureNamed(name)(desk);
    const file = `${article.name}-${name}-${shape}.pdf`;
    if (!drawn.has(file)) {
      const bytes = await drawPicture(style, figure, SHAPES[shape], new Date(`${date}T01:00:00Z`));
      await writeFile(join(directory, file), bytes);
      drawn.set(file, figure.caption);
    }
    return { file, caption: `${figure.caption}。${NOTE}` };
  }

  const cover = await pictureOf(article.cover, 'wide');
  const pictures = [];
  for (const name of article.pictures) pictures.push(await pictureOf(name, 'tall'));
  const head = {
    title: fill(article.title, figures),
    date,
    summary: fill(article.summary, figures),
    tags: article.tags,
    cover: cover.file,
    pictures,
    related: relatedTo(article, edition),
  };
  let body = fill(article.body, figures);
  for (const [whole, name = ''] of article.body.matchAll(PICTURE)) {
    const { file, caption } = await pictureOf(name, 'wide');
    body = body.replace(whole, `![${caption}](${file})`);
  }
  await writeFile(join(directory, `${article.name}.md`), `---\n${stringify(head)}---\n${body}`);
}

function styleAt(place: number): Style {
  const house = ORGANISATIONS[place % ORGANISATIONS.length];
  if (house === undefined) throw new Error('示例库没有机构');
  return house.style;
}

function figureNamed(name: string): (desk: Desk) => Figure {
  const figure = FIGURES[name];
  if (figure === undefined) throw new Error(`没有名为 ${name} 的图`);
  return figure;
}

/** The newest reports on the industry that were out by then, else the newest of all of it. */
function relatedTo({ industry }: InsightText, { date, reports }: Edition): string[] {
  const about = reports.filter((report) => report.industry === industry);
  const newest = [...about].sort((a, b) => b.date.localeCompare(a.date));
  const out = newest.filter((report) => report.date <= date);
  return [...new Set((out.length > 0 ? out : newest).map(({ title }) => title))].slice(0, RELATED);
}
