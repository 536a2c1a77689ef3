import { language } from '@pentimento/language'

/** A number with digit grouping of the page's language: 1,000 or 1 000. */
export const formatCount = (count: number): string => count.toLocaleString(language())
