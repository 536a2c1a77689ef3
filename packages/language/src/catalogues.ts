import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Words } from './speech.ts'

/** Read all translations of a language, of every namespace, from disk; Node only. */
export function readWords(language: Language): Words {
  const cwd = join(import.meta.dirname, language)
  const rooms = globSync('**/*.json', { cwd }).map(name => JSON.parse(readFileSync(join(cwd, name), 'utf8')))
  return Object.assign({}, ...rooms)
}
