import type { BookingRecord } from '../../kernel/booking.ts';

/** Renders the voucher of a booking (2.5) as a one-page PDF in a standard font, which needs no library. */
export function renderVoucher(booking: BookingRecord): Buffer {
  const lines = [
    'Parking voucher',
    '',
    `Booking: ${booking.uid}`,
    `Reference: ${booking.booking_ref ?? '-'}`,
    `Parking: ${booking.parking_name}`,
    `Address: ${booking.address ?? '-'}`,
    `Start: ${booking.start}`,
    `Duration: ${booking.duration ?? '-'} minutes`,
    `Vehicle: ${booking.number_plate} (${booking.car_brand} ${booking.car_model})`,
    `Price: ${booking.actual_price ?? '-'} EUR`,
    ...(booking.cancelled === true ? [`Cancelled: ${booking.cancelled_date}`] : []),
  ];
  const text = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 12 Tf 16 TL 60 780 Td\n${text}\nET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

const escapeText = (line: string) =>
  [...line]
    .map(toLatin)
    .join('')
    .replaceAll(/[\\()]/g, '\\$&');

/** The font has only the letters of Latin-1. Others lose their accents or become a question mark. */
function toLatin(letter: string): string {
  const [plain = '?'] = letter > '\u00ff' ? letter.normalize('NFD') : letter;
  return plain > '\u00ff' ? '?' : plain;
}

function stream(content: string): string {
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;
}

/** Numbers the objects and appends the table of their offsets that ends a PDF. */
function assemble(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
