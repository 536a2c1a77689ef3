import { language } from '@pentimento/language'

const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO date in the browser's time zone, with no-break spaces. */
export const formatTimestamp = (iso: string) => format.format(new Date(iso)).replaceAll(' ', '\u00a0')
