/** A PDF of one page that weighs at least so many bytes: most of it is a stream that nothing shows. */
export function largePdf(bytes: number): Buffer {
  const text = 'BT /F1 24 Tf 72 720 Td (A large file) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    `<< /Length ${bytes} >>\nstream\n${' '.repeat(bytes)}\nendstream`,
  ];
  const parts = ['%PDF-1.4\n'];
  let at = parts.join('').length;
  const places = objects.map((object, index) => {
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    const place = at;
    parts.push(part);
    at += part.length;
    return place;
  });
  const size = objects.length + 1;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
  parts.push(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}
