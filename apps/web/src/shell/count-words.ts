import { language } from '@pentimento/language'

/** How many, as the page's language groups digits: 1,000 or 1 000. */
export const countWords = (count: number): string => count.toLocaleString(language())
