import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Words } from './speech.ts'

/** All words of a language, of every room, where files can be read. */
export function readWords(language: Language): Words {
  const cwd = join(import.meta.dirname, language)
  const rooms = globSync('**/*.json', { cwd }).map(name => JSON.parse(readFileSync(join(cwd, name), 'utf8')))
  return Object.assign({}, ...rooms)
}
