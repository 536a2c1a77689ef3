import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Messages } from './translator.ts'

/** Read all translations of a language, of every namespace, from disk; Node only. */
export function readMessages(language: Language): Messages {
  const cwd = join(import.meta.dirname, language)
  const namespaces = globSync('**/*.json', { cwd }).map(name =>
    JSON.parse(readFileSync(join(cwd, name), 'utf8')),
  )
  return Object.assign({}, ...namespaces)
}
