import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'

const here = import.meta.dirname
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/**
 * Build the package to publish: JavaScript modules with their types, README and license.
 *
 * @param folder is replaced; `npm publish` it
 */
export function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(process.execPath, [tsc, '--project', 'dist.tsconfig.json', '--outDir', folder], {
    cwd: here,
    stdio: 'inherit',
  })
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const published = {
    ...manifest,
    exports: { '.': { types: './sdk.d.ts', default: './sdk.js' }, './package.json': './package.json' },
    types: './sdk.d.ts',
    files: ['*.js', '*.d.ts'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  cpSync(join(here, 'README.md'), join(folder, 'README.md'))
  cpSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'))
}

if (import.meta.main) buildPackage(argv[2] ?? join(here, 'dist'))
