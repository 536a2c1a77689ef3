/**
 * Format rows as CSV (RFC 4180) with a header line. Values that a spreadsheet would run as a formula are prefixed with
 * an apostrophe.
 */
export function toCsv(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const lines = rows.map(row => columns.map(column => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: unknown): string {
  const plain = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
