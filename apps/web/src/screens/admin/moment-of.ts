import { language } from '@pentimento/language'

const form = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO date as an admin reads it, in the browser's time zone and on one line. */
export const momentOf = (iso: string) => form.format(new Date(iso)).replaceAll(' ', '\u00a0')
