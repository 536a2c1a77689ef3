import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawHouse } from './cruise.ts'
import { root } from './root.mjs'

export const page = join(root, 'docs/architecture.md')

/** The page with its drawing made anew from the imports as they are. */
export async function redrawn(text: string): Promise<string> {
  const drawing = ['```mermaid', (await drawHouse()).trim(), '```', ''].join('\n')
  const marked = /(<!-- drawn by npm run architecture -->\n)[\s\S]*?(<!-- end of drawing -->)/
  if (!marked.test(text)) throw new Error(`${page} has lost the marks around its drawing`)
  return text.replace(marked, (_, before: string, after: string) => before + drawing + after)
}

if (import.meta.main) writeFileSync(page, await redrawn(readFileSync(page, 'utf8')))
