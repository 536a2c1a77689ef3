import { language } from '@pentimento/language'

const form = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO date in the browser's time zone, with no-break spaces. */
export const momentOf = (iso: string) => form.format(new Date(iso)).replaceAll(' ', '\u00a0')
