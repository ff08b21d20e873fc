import { type Plan, REPORT_TYPES, type Report } from '../model.ts';
import { organisationNamed } from '../organisations.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { breakTitle, drawLines } from './typeset.ts';

const year = (plan: Plan): string => plan.date.slice(0, 4);

function rings(canvas: Canvas, random: Random): void {
  const { doc, width, height, style } = canvas;
  const cx = width * random.between(0.6, 0.95);
  const cy = height * random.between(0.55, 0.85);
  for (let i = 0; i < 16; i += 1) {
    doc
      .lineWidth(i % 4 === 0 ? 7 : 1.1)
      .strokeOpacity(0.1 + 0.03 * (i % 5))
      .circle(cx, cy, 30 + i * 26)
      .stroke(i % 4 === 0 ? style.accent : '#ffffff');
  }
  doc.strokeOpacity(1);
}

function skyline(canvas: Canvas, random: Random): void {
  const { width, height } = canvas;
  const count = 30;
  const step = width / count;
  for (let i = 0; i < count; i += 1) {
    const wave = 0.5 + 0.3 * Math.sin(i / 3.1) + 0.2 * random.next();
    const tall = height * 0.42 * wave * (0.35 + (0.65 * i) / count);
    const color = canvas.style.palette[i % 3] ?? '#ffffff';
    canvas.rect(
      { x: i * step + 2, y: height - tall, width: step - 4, height: tall },
      i % 4 === 0 ? '#ffffff' : color,
      i % 4 === 0 ? 0.28 : 0.5,
    );
  }
}

function waves(canvas: Canvas, random: Random): void {
  const { doc, width, height } = canvas;
  for (let row = 0; row < 22; row += 1) {
    const base = height * 0.5 + row * height * 0.022;
    const swing = 20 + row * 2.4;
    const shift = random.between(0, 0.5) + row * 0.22;
    doc
      .lineWidth(0.9)
      .strokeOpacity(0.16 + row * 0.022)
      .moveTo(0, base);
    for (let x = 0; x <= width; x += 8)
      doc.lineTo(x, base + Math.sin(x / 95 + shift) * swing * Math.sin(x / 260 + 1));
    doc.stroke(row % 5 === 0 ? canvas.style.accent : '#ffffff');
  }
  doc.strokeOpacity(1);
}

function grid(canvas: Canvas, random: Random): void {
  const { width, height, doc } = canvas;
  const cell = 26;
  for (let x = cell; x < width; x += cell) {
    for (let y = height * 0.46; y < height - 60; y += cell) {
      const weight = random.next() * ((y - height * 0.4) / height) * (0.4 + x / width);
      doc
        .fillOpacity(0.2 + weight)
        .circle(x, y, 1 + weight * 13)
        .fill(weight > 0.32 ? canvas.style.accent : '#ffffff');
    }
  }
  doc.fillOpacity(1);
}

function titleBlock(
  canvas: Canvas,
  plan: Plan,
  report: Report,
  top: number,
  color: string,
  soft: string,
): void {
  const size = canvas.width > canvas.height ? 34 : 30;
  const width = canvas.width * (canvas.width > canvas.height ? 0.7 : 0.84) - 48;
  const lines = breakTitle(canvas, report.title, { width, size, weight: 'Bold' });
  canvas.rect({ x: 48, y: top, width: 56, height: 5 }, canvas.style.accent);
  const y = drawLines(canvas, lines, {
    x: 48,
    y: top + 22,
    width,
    size,
    leading: size * 1.42,
    weight: 'Bold',
    color,
  });
  canvas.text(report.subtitle, 48, y + 8, { size: 13, weight: 'Bold', color: soft });
  canvas.text(
    `${plan.series}　·　${REPORT_TYPES[plan.type]}${plan.industry ? `　·　${plan.industry}` : ''}`,
    48,
    y + 34,
    { size: 10, color: soft },
  );
}

/** Full-bleed cover of an institute's report, with art drawn from the report's own number. */
export function drawPosterCover(canvas: Canvas, plan: Plan, report: Report): void {
  const { style, width, height } = canvas;
  const organisation = organisationNamed(plan.organisation);
  const random = seededRandom('art', plan.number, plan.organisation);
  const art = random.pick([rings, skyline, waves, grid]);
  const modern = style.cover === 'modern';
  const split = height * 0.5;
  canvas.rect({ x: 0, y: 0, width, height }, style.primary);
  canvas.doc
    .save()
    .rect(0, modern ? split : 0, width, modern ? height - split : height)
    .clip();
  art(canvas, random);
  canvas.doc.restore();
  if (modern) canvas.rect({ x: 0, y: 0, width, height: split }, '#ffffff');
  const ink = modern ? style.primary : '#ffffff';
  canvas.text(organisation.name, 48, 44, { size: 15, weight: 'Bold', color: ink });
  canvas.text(organisation.latin, 48, 65, { size: 6.8, color: ink, spacing: 1.2 });
  canvas.text(year(plan), width - 48, 40, {
    size: 30,
    weight: 'Bold',
    color: modern ? style.accent : '#ffffff',
    align: 'right',
  });
  titleBlock(
    canvas,
    plan,
    report,
    modern ? height * 0.16 : height * 0.2,
    ink,
    modern ? '#4b5563' : '#f3f4f6',
  );
  canvas.text(plan.date, 48, height - 52, { size: 10, weight: 'Bold', color: '#ffffff' });
  canvas.text('示例报告，数据为虚构', width - 48, height - 52, { size: 9, color: '#ffffff', align: 'right' });
}
