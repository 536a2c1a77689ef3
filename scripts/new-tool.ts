import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { forward } from './forward.mjs'
import { packageBin } from './package-bin.ts'
import { root } from './root.mjs'
import { exportName, toolFiles } from './tool-files.ts'

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Create a tool's folder and add its line to contracts.ts.
 *
 * @param id kebab-case; names the folder, the URL and the command
 * @param repository the repository's root
 * @returns the written paths, relative to the root
 * @throws {Error} for an invalid id or an existing tool, before writing anything
 */
export function addTool(id: string, repository = root): string[] {
  if (!idPattern.test(id))
    throw new Error(`id: expected words of a–z and 0–9, joined by hyphens; got ${JSON.stringify(id)}`)
  const source = join(repository, 'packages/tools/src')
  if (existsSync(join(source, id))) throw new Error(`packages/tools/src/${id} already exists`)

  const list = join(source, 'contracts.ts')
  const written = { ...toolFiles(id), 'contracts.ts': insertLine(readFileSync(list, 'utf8'), id) }
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(source, path)), { recursive: true })
    writeFileSync(join(source, path), text)
  }
  return Object.keys(written).map(path => `packages/tools/src/${path}`)
}

/** contracts.ts with one more line, sorted by id. */
function insertLine(list: string, id: string): string {
  const line = `export { ${exportName(id)} } from './${id}/contract.ts'`
  const path = (text: string) => text.match(/'(.*)'/)?.[1] ?? ''
  const lines = list.trimEnd().split('\n')
  const after = lines.findIndex(other => path(other) > path(line))
  return `${lines.toSpliced(after < 0 ? lines.length : after, 0, line).join('\n')}\n`
}

if (import.meta.main) {
  try {
    const written = addTool(process.argv[2] ?? '')
    await forward(process.execPath, [packageBin('@biomejs/biome', 'biome'), 'check', '--write', ...written])
    console.log(written.join('\n'))
    console.log(
      'Next: define inputs and outputs in contract.ts and the processing in pipeline.ts, then run npm test.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
