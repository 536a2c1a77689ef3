import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../scripts/root.mjs'

/** A tool is a folder with a contract. */
export const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root })
  .map(path => basename(dirname(path)))
  .sort()

/** A picture that a tool can be tried on, as a file. */
export const exampleOf = (tool: string) => join(root, `apps/web/public/examples/${tool}/1.webp`)
