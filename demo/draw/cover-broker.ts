import { type Plan, REPORT_TYPES, type Report } from '../model.ts';
import { organisationNamed } from '../organisations.ts';
import { seededRandom } from '../random.ts';
import type { Box, Canvas } from './canvas.ts';
import { drawBareChart } from './figure.ts';
import { breakLines, breakTitle, drawLines, drawText } from './typeset.ts';

type Bar = { box: Box; ink: string; soft: string };

function drawTitle(
  canvas: Canvas,
  report: Report,
  at: { x: number; y: number; width: number; color: string; soft: string },
): number {
  const size = 21;
  const lines = breakTitle(canvas, report.title, { width: at.width, size, weight: 'Bold' });
  const y = drawLines(canvas, lines, { ...at, size, leading: 29, weight: 'Bold' });
  canvas.text(report.subtitle, at.x, y + 3, { size: 11, weight: 'Bold', color: at.soft });
  return y + 24;
}

function label(canvas: Canvas, plan: Plan): string {
  const kind = REPORT_TYPES[plan.type];
  return plan.industry && canvas ? `${kind} · ${plan.industry}` : kind;
}

type Header = { y: number; bar: Bar; column: Box };

function bandHeader(canvas: Canvas, plan: Plan, report: Report): Header {
  const { style, width, height } = canvas;
  const organisation = organisationNamed(plan.organisation);
  canvas.rect({ x: 0, y: 0, width, height: 168 }, style.primary);
  canvas.rect({ x: 0, y: 168, width, height: 4 }, style.accent);
  canvas.text(organisation.name, 40, 26, { size: 16, weight: 'Bold', color: '#ffffff' });
  canvas.text(organisation.latin, 40, 47, { size: 7, color: '#ffffff', spacing: 0.8 });
  canvas.text(label(canvas, plan), width - 40, 28, {
    size: 10.5,
    weight: 'Bold',
    color: '#ffffff',
    align: 'right',
  });
  canvas.text(plan.date, width - 40, 45, { size: 9, color: '#ffffff', align: 'right' });
  drawTitle(canvas, report, { x: 40, y: 76, width: width - 80, color: '#ffffff', soft: '#ffffff' });
  const bar = {
    box: { x: width - 186, y: 188, width: 150, height: height - 240 },
    ink: style.primary,
    soft: '#374151',
  };
  return { y: 190, bar, column: { x: 40, y: 190, width: width - 250, height: height - 244 } };
}

function sidebarHeader(canvas: Canvas, plan: Plan, report: Report): Header {
  const { style, width, height } = canvas;
  const organisation = organisationNamed(plan.organisation);
  canvas.rect({ x: 0, y: 0, width: 176, height }, style.primary);
  canvas.rect({ x: 176, y: 0, width: 4, height: 210 }, style.accent);
  canvas.text(organisation.name, 24, 34, { size: 17, weight: 'Bold', color: '#ffffff' });
  canvas.text(organisation.latin, 24, 57, { size: 6.4, color: '#ffffff', spacing: 0.5 });
  canvas.text(label(canvas, plan), 200, 38, { size: 10, weight: 'Bold', color: style.accent });
  canvas.text(plan.date, width - 36, 38, { size: 9, color: '#6b7280', align: 'right' });
  const y = drawTitle(canvas, report, {
    x: 200,
    y: 62,
    width: width - 236,
    color: style.primary,
    soft: '#4b5563',
  });
  canvas.rule(200, y + 6, width - 36, y + 6, style.primary, 0.8);
  const bar = { box: { x: 24, y: 100, width: 130, height: height - 150 }, ink: '#ffffff', soft: '#ffffff' };
  return { y: y + 20, bar, column: { x: 200, y: y + 20, width: width - 236, height: height - y - 78 } };
}

function classicHeader(canvas: Canvas, plan: Plan, report: Report): Header {
  const { style, width, height } = canvas;
  const organisation = organisationNamed(plan.organisation);
  canvas.text(organisation.name, 40, 32, { size: 18, weight: 'Bold', color: style.primary });
  canvas.text(organisation.latin, 40, 56, { size: 6.6, color: style.accent, spacing: 1 });
  canvas.text(`证券研究报告（示例）`, width - 40, 34, { size: 9, color: '#6b7280', align: 'right' });
  canvas.text(`${label(canvas, plan)}　${plan.date}`, width - 40, 50, {
    size: 9,
    color: '#6b7280',
    align: 'right',
  });
  canvas.rule(40, 72, width - 40, 72, style.primary, 2.4);
  canvas.rule(40, 76, width - 40, 76, style.accent, 0.8);
  const y = drawTitle(canvas, report, {
    x: 40,
    y: 92,
    width: width - 80,
    color: style.primary,
    soft: style.accent,
  });
  canvas.rule(40, y + 6, width - 40, y + 6, '#d1d5db', 0.6);
  const top = y + 20;
  canvas.rect({ x: width - 196, y: top - 6, width: 156, height: height - top - 44 }, style.tint);
  const bar = {
    box: { x: width - 184, y: top + 4, width: 132, height: height - top - 60 },
    ink: style.primary,
    soft: '#374151',
  };
  return { y: top, bar, column: { x: 40, y: top, width: width - 260, height: height - top - 58 } };
}

function splitHeader(canvas: Canvas, plan: Plan, report: Report): Header {
  const { style, width, height } = canvas;
  const organisation = organisationNamed(plan.organisation);
  canvas.rect({ x: 0, y: 0, width: 12, height: 180 }, style.accent);
  canvas.rect({ x: 12, y: 0, width: width - 12, height: 180 }, style.tint);
  canvas.rect({ x: width - 190, y: 0, width: 190, height: 54 }, style.primary);
  canvas.text(organisation.name, width - 95, 13, {
    size: 14,
    weight: 'Bold',
    color: '#ffffff',
    align: 'center',
  });
  canvas.text(organisation.latin, width - 95, 34, { size: 6, color: '#ffffff', align: 'center' });
  canvas.text(`${label(canvas, plan)}　|　${plan.date}`, 40, 28, {
    size: 9.5,
    weight: 'Bold',
    color: style.accent,
  });
  drawTitle(canvas, report, { x: 40, y: 76, width: width - 80, color: style.primary, soft: '#4b5563' });
  const bar = {
    box: { x: width - 186, y: 200, width: 150, height: height - 252 },
    ink: style.primary,
    soft: '#374151',
  };
  return { y: 200, bar, column: { x: 40, y: 200, width: width - 250, height: height - 256 } };
}

function drawBar(canvas: Canvas, plan: Plan, report: Report, { box, ink, soft }: Bar): void {
  const organisation = organisationNamed(plan.organisation);
  let y = box.y;
  const section = (title: string): void => {
    canvas.text(title, box.x, y, { size: 9.2, weight: 'Bold', color: ink });
    canvas.rule(box.x, y + 14, box.x + box.width, y + 14, ink, 0.6);
    y += 20;
  };
  if (report.rating) {
    canvas.rect({ x: box.x, y, width: box.width, height: 42 }, canvas.style.accent);
    canvas.text('评级', box.x + 10, y + 8, { size: 8, color: '#ffffff' });
    canvas.text(report.rating, box.x + 10, y + 19, { size: 15, weight: 'Bold', color: '#ffffff' });
    y += 58;
  }
  section('要览');
  for (const [name, value] of report.facts) {
    canvas.text(name, box.x, y, { size: 8, color: soft });
    canvas.text(value, box.x + box.width, y, { size: 8, weight: 'Bold', color: ink, align: 'right' });
    y += 14.5;
  }
  y += 12;
  section('分析师');
  const random = seededRandom('analysts', plan.number);
  for (const analyst of random.sample(organisation.analysts, 2)) {
    canvas.text(analyst, box.x, y, { size: 9, weight: 'Bold', color: ink });
    canvas.text(`示例编号 S${random.whole(10000, 99999)}`, box.x, y + 13, { size: 7.2, color: soft });
    y += 32;
  }
  y += 8;
  section('所属系列');
  y = drawText(canvas, `${plan.series}（第 ${plan.turn + 3} 期）`, {
    x: box.x,
    y,
    width: box.width,
    size: 8,
    leading: 13,
    color: soft,
  });
  y += 12;
  section('说明');
  drawText(canvas, '示例报告，机构、人员、公司与数据均为虚构，仅用于功能演示，不构成任何投资建议。', {
    x: box.x,
    y,
    width: box.width,
    size: 7.4,
    leading: 12,
    color: soft,
  });
}

/** First page of a broker's report: title, key points, side bar and a chart that takes the room that is left. */
export function drawBrokerCover(canvas: Canvas, plan: Plan, report: Report): void {
  const kinds = {
    band: bandHeader,
    sidebar: sidebarHeader,
    classic: classicHeader,
    split: splitHeader,
    modern: bandHeader,
    poster: bandHeader,
  };
  const { bar, column } = kinds[canvas.style.cover](canvas, plan, report);
  drawBar(canvas, plan, report, bar);
  canvas.text('核心观点', column.x, column.y, { size: 12, weight: 'Bold', color: canvas.style.primary });
  let y = column.y + 24;
  const bottom = column.y + column.height;
  for (const point of report.keyPoints) {
    const text = breakLines(canvas, point.text, { width: column.width, size: 9.6 });
    if (y + 16 + text.length * 16 > bottom - 120) break;
    y = drawText(canvas, point.lead, {
      x: column.x,
      y,
      width: column.width,
      size: 10.2,
      leading: 17,
      weight: 'Bold',
      color: canvas.style.primary,
    });
    y = drawLines(canvas, text, { x: column.x, y, width: column.width, size: 9.6, leading: 16 }) + 8;
  }
  const room = Math.min(bottom - y - 8, 330);
  if (room > 105)
    drawBareChart(canvas, report.coverFigure, { x: column.x, y: y + 6, width: column.width, height: room });
}
