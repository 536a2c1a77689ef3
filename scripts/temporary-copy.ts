import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { root } from './root.mjs'
import { ignoredFolders, sourceFolders } from './source-files.ts'

const copiedPaths = [
  ...sourceFolders,
  'package.json',
  'biome.json',
  'knip.json',
  'dependency-cruiser.config.mjs',
  '.gitignore',
  'tsconfig.base.json',
  'vitest.config.ts',
]

export interface TemporaryFolder extends Disposable {
  folder: string
  /** Write a file and create its parent folders. */
  write(path: string, text: string): void
}

/** Create a temporary folder with the repository's top-level source folders, empty. Disposing removes it. */
export function temporaryFolder(): TemporaryFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pentimento-copy-')))
  for (const name of sourceFolders) mkdirSync(join(folder, name))
  return {
    folder,
    write(path, text) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Create a temporary copy of the sources, to which tests add violations. Installed packages are symbolic links; the
 * workspaces among them point into the copy.
 */
export function temporaryCopy(): TemporaryFolder {
  const copy = temporaryFolder()
  for (const path of copiedPaths.filter(path => existsSync(join(root, path))))
    cpSync(join(root, path), join(copy.folder, path), {
      recursive: true,
      filter: source => !ignoredFolders.has(basename(source)),
    })
  linkPackages(copy.folder)
  return copy
}

function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@pentimento'), { recursive: true })
  for (const name of readdirSync(installed).filter(name => name !== '@pentimento'))
    symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(installed, '@pentimento'))) {
    const workspace = realpathSync(join(installed, '@pentimento', name)).slice(root.length)
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@pentimento', name))
  }
  for (const nested of globSync('{{apps,packages}/*,bench,e2e,scripts}/node_modules', { cwd: root }))
    symlinkSync(join(root, nested), join(folder, nested))
}
