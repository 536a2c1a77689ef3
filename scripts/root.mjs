import { dirname } from 'node:path'

/** The repository's root, without a slash at its end. */
export const root = dirname(import.meta.dirname)
