import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { forward } from './forward.mjs'
import { program } from './program.ts'
import { root } from './root.mjs'
import { exportName, toolFiles } from './tool-files.ts'

const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Create a tool's folder and add its line to contracts.ts.
 *
 * @param id kebab-case; names the folder, the URL and the command
 * @param house the repository's root
 * @returns the written paths, relative to the root
 * @throws {Error} for an invalid id or an existing tool, before writing anything
 */
export function addTool(id: string, house = root): string[] {
  if (!form.test(id))
    throw new Error(`id: expected words of a–z and 0–9, joined by hyphens; got ${JSON.stringify(id)}`)
  const source = join(house, 'packages/tools/src')
  if (existsSync(join(source, id))) throw new Error(`packages/tools/src/${id} already exists`)

  const list = join(source, 'contracts.ts')
  const written = { ...toolFiles(id), 'contracts.ts': withLine(readFileSync(list, 'utf8'), id) }
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
  return Object.keys(written).map(path => `packages/tools/src/${path}`)
}

/** contracts.ts with one more line, sorted by id. */
function withLine(list: string, id: string): string {
  const line = `export { ${exportName(id)} } from './${id}/contract.ts'`
  const path = (text: string) => text.match(/'(.*)'/)?.[1] ?? ''
  const lines = list.trimEnd().split('\n')
  const after = lines.findIndex(other => path(other) > path(line))
  return `${lines.toSpliced(after < 0 ? lines.length : after, 0, line).join('\n')}\n`
}

if (import.meta.main) {
  try {
    const written = addTool(process.argv[2] ?? '')
    await forward(process.execPath, [program('@biomejs/biome', 'biome'), 'check', '--write', ...written])
    console.log(written.join('\n'))
    console.log(
      'Next: define inputs and outputs in contract.ts and the processing in pipeline.ts, then run npm test.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
