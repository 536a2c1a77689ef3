import { dirname } from 'node:path'

/** The repository's root folder, without a trailing slash. */
export const root = dirname(import.meta.dirname)
