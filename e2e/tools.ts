import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../scripts/root.mjs'

/** Ids of all tools: the folders with a contract. */
export const toolIds = globSync('packages/tools/src/*/contract.ts', { cwd: root })
  .map(path => basename(dirname(path)))
  .sort()

/** Path of a test image that suits a tool: a rendering by `scripts/examples`, or a drawing. */
export const examplePath = (tool: string) => join(import.meta.dirname, `images/${tool}.webp`)
