const form = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO date as an admin reads it, in the browser's time zone. */
export const momentOf = (iso: string) => form.format(new Date(iso))
