import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'

const words: Record<string, string> = {}

/** Look for names as a language has them from here on. */
export function openWords(language: string): void {
  const cwd = join(root, 'packages/language/src', language)
  for (const name of globSync('**/*.json', { cwd }))
    Object.assign(words, JSON.parse(readFileSync(join(cwd, name), 'utf8')))
}

/** What stands on a screen in the language that is looked at, by its English. */
export const t = (english: string): string => words[english] ?? english
