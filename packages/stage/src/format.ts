import { language, t } from '@pentimento/language'

/** Format a number in the page's language. @param digits after the decimal point */
export function formatDecimal(value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return value.toLocaleString(language(), options)
}

/** Format a percentage (100 is 100 %) in the page's language. @param digits after the decimal point */
export const formatPercent = (percentage: number, digits = 0) =>
  (percentage / 100).toLocaleString(language(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** An error message with its detail: after a colon, or as a sentence of its own if the message has several. */
export function messageWithDetail(message: string, detail: string | undefined): string {
  if (!detail) return message
  const values = { fault: message, detail }
  return message.includes('. ') ? t('{fault}. {detail}', values) : t('{fault}: {detail}', values)
}
