import { type Block, type Plan, REPORT_TYPES, type Report } from '../model.ts';
import { organisationNamed } from '../organisations.ts';
import { drawBlock } from './blocks.ts';
import { type Canvas, createCanvas, finish } from './canvas.ts';
import { addBookmarks, drawContents, namePages } from './contents.ts';
import { drawBrokerCover } from './cover-broker.ts';
import { drawPosterCover } from './cover-poster.ts';
import { flushWaiting, nextPage, startFlow } from './flow.ts';

const NOTE = '示例报告，数据为虚构';

function drawFurniture(canvas: Canvas, plan: Plan, report: Report, first: number): void {
  const { style, width, height, doc } = canvas;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const bare = page < first;
    if (!bare) {
      canvas.text(plan.organisation, 52, 34, { size: 8.6, weight: 'Bold', color: style.primary });
      canvas.text(`${REPORT_TYPES[plan.type]}｜${report.title.slice(0, 34)}`, width - 52, 35, {
        size: 7.8,
        color: '#6b7280',
        align: 'right',
      });
      canvas.rule(52, 50, width - 52, 50, style.primary, 0.8);
    }
    if (!bare || style.cover !== 'poster') footer(canvas, page, count, bare);
  }
  void height;
}

function footer(canvas: Canvas, page: number, count: number, bare: boolean): void {
  const { style, width, height } = canvas;
  if (bare && (style.cover === 'modern' || style.cover === 'sidebar')) return;
  const y = height - 34;
  canvas.rule(40, y - 6, width - 40, y - 6, '#c5ccd4', 0.5);
  canvas.text(NOTE, 40, y, { size: 7.4, color: '#6b7280' });
  canvas.text('请务必阅读正文之后的声明', width / 2, y, { size: 7.4, color: '#6b7280', align: 'center' });
  canvas.text(`${page + 1} / ${count}`, width - 40, y, {
    size: 8,
    weight: 'Bold',
    color: style.primary,
    align: 'right',
  });
}

function closing(plan: Plan, report: Report): Block[] {
  const { broker } = organisationNamed(plan.organisation);
  const rating =
    '评级说明：相对于同期市场基准，预计未来六个月跑赢基准 15% 以上为买入，5% 至 15% 为增持，介于正负 5% 之间为中性，跑输 5% 以上为减持；行业评级分为看好、中性与看淡三档。';
  return [
    { kind: 'heading', level: 1, text: '风险提示' },
    { kind: 'paragraph', text: report.risks },
    {
      kind: 'callout',
      title: '声明',
      text: `本报告为“研见”平台内置的示例报告，由程序依据固定种子生成。其中的机构、分析师、公司、证券代码、评级与全部数据均为虚构，与任何真实的机构、个人或证券无关，不构成投资建议。${broker ? rating : ''}`,
    },
  ];
}

const openingPoints = (report: Report): Block[] => [
  { kind: 'heading', level: 1, text: '核心观点' },
  ...report.keyPoints.map((point): Block => ({ kind: 'paragraph', lead: point.lead, text: point.text })),
];

/** The finished PDF and its number of pages. Same plan and report, same bytes. */
export async function renderReport(plan: Plan, report: Report): Promise<{ bytes: Buffer; pages: number }> {
  const organisation = organisationNamed(plan.organisation);
  const info: Record<string, string> = plan.metadata
    ? {
        Title: report.title,
        Author: organisation.name,
        Subject: REPORT_TYPES[plan.type],
        Keywords: [plan.industry, plan.series, NOTE].filter(Boolean).join(', '),
      }
    : {};
  const canvas = createCanvas(organisation.style, {
    landscape: plan.landscape,
    info,
    created: new Date(`${plan.date}T01:00:00Z`),
  });
  const poster =
    plan.landscape || organisation.style.cover === 'poster' || organisation.style.cover === 'modern';
  if (poster) drawPosterCover(canvas, plan, report);
  else drawBrokerCover(canvas, plan, report);
  const flow = startFlow(canvas);
  canvas.doc.addPage();
  nextPage(flow);
  for (const block of [...(poster ? openingPoints(report) : []), ...report.blocks, ...closing(plan, report)])
    drawBlock(flow, block);
  flushWaiting(flow);
  canvas.doc.switchToPage(1);
  drawContents(flow);
  namePages(flow);
  if (plan.bookmarks) addBookmarks(flow);
  drawFurniture(canvas, plan, report, 1);
  const pages = canvas.doc.bufferedPageRange().count;
  return { bytes: await finish(canvas), pages };
}
