import { globSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { shortenKeys } from '@pentimento/language/short-key'
import { serverPaths } from '@pentimento/protocol'
import react from '@vitejs/plugin-react'
import { minify as minifyWithTerser } from 'terser'
import { defineConfig, minify, type Plugin } from 'vite'
import { compress } from './compress.ts'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), shortenMessageKeys(), minifyStartAgain(), compressTextFiles()],
  css: { modules: { generateScopedName } },
  resolve: {
    // React has this hook itself: no shim is needed.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  build: {
    cssCodeSplit: false,
    // Every browser that runs the build's target knows `modulepreload`.
    modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      // The app is an entry, too, so that what it loads at once can be told from what it loads later.
      input: { index: 'index.html', app: 'src/app.tsx' },
      output: {
        chunkFileNames: ({ moduleIds, name }) => `assets/${chunkName(moduleIds, name)}-[hash].js`,
        // What every page needs in few files: they compress better than fifty small ones.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\// },
            // What `main.ts` imports. The app's modules look up messages while they load, so they must not be part of it.
            {
              name: 'language',
              test: /packages\/language\/src\/[^/]+[.]ts$|shell\/page-language|session\/cookies|ui\/src\/styles[.]css|vite\/preload/,
            },
            { name: 'start', tags: ['$initial'], test: /^(?!.*(index[.]html|src\/main[.]ts)$)/ },
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'shared', test: isShared, minShareCount: 4, includeDependenciesRecursively: false },
            { name: 'tools', test: /packages\/tools\/src\/[^/]+\/contract[.]ts$/ },
          ],
        },
      },
    },
  },
  // In several files: most browsers need only one of a worker's two ways to hash.
  worker: { format: 'es' },
  server: {
    // Websockets, too.
    proxy: Object.fromEntries(serverPaths.map(path => [path, { target: server, ws: true }])),
  },
})

const root = join(import.meta.dirname, '../..')
const styleSheets = globSync('{apps,packages}/*/src/**/*.module.css', { cwd: root }).sort()

/** A class's name in the build. Vite's own contain hashes, which hardly compress: half a percent of the first script. */
function generateScopedName(name: string, path: string): string {
  const index = styleSheets.indexOf(relative(root, path.replace(/[?].*/, '')).replaceAll('\\', '/'))
  if (index < 0) throw new Error(`not among the style sheets: ${path}`)
  return `${name}_${index.toString(36)}`
}

/**
 * Whether a module is one of the small ones that most screens use. They are one file, because the first script lists the
 * names of all files that load on demand. Modules that the Tools page doesn't use otherwise, and those that import Zod or
 * Base UI, are left out.
 */
function isShared(id: string): boolean {
  return [
    /packages\/ui\/src\/(?!tabs|chip|search-field|visually-hidden)/,
    /packages\/stage\/src\/(download|use-object-url|use-initial-focus|use-now)[.]/,
    /apps\/web\/src\/shell\/(to-error-message|toast-error|copy-text|format-|UpgradeButton)/,
    /useMutation|mutationObserver/,
  ].some(pattern => pattern.test(id))
}

/**
 * The files to preload with a module that loads on demand, without those that every page has already loaded. The screens
 * of administrators and developers preload none, because the first script would have to list the names of all.
 */
function filesToPreload(name: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files
  if (/^assets\/(Admin|DesignSystem|SandboxCheckout)-/.test(name)) return []
  return files.filter(file => !/^assets\/(language|start|rolldown-runtime)-/.test(file))
}

/** Name message chunks by language and namespace, so that pages can preload them (`prerender.ts`). */
function chunkName(moduleIds: readonly string[], name: string): string {
  const [, language, namespace] =
    /\/packages\/language\/src\/(\w+)\/(.+)[.]json$/.exec(moduleIds.at(-1) ?? '') ?? []
  return namespace ? `messages-${language}-${namespace.replaceAll('/', '-')}` : name
}

/** Shorten the keys of message catalogs, which are the English texts: a quarter of their compressed size. */
function shortenMessageKeys(): Plugin {
  return {
    name: 'shorten-message-keys',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]packages[/]language[/]src[/]\w+[/].+[.]json$/ },
      handler: code => ({ code: JSON.stringify(shortenKeys(JSON.parse(code))), map: null }),
    },
  }
}

/** Minify what every page loads by Terser, too: 1 % smaller, but slow for all scripts. */
function minifyStartAgain(): Plugin {
  return {
    name: 'minify-start-again',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: async (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.startsWith('assets/start-')) continue
        const { code } = await minifyWithTerser(chunk.code, {
          module: true,
          compress: { passes: 3, pure_getters: true },
        })
        if (code) chunk.code = code
      }
    },
  }
}

/** Minifies the scripts of `public`, which the build copies as they are, and compresses all text files. */
function compressTextFiles(): Plugin {
  return {
    name: 'compressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: async ({ dir = '' }) => {
      for (const name of await readdir(join(import.meta.dirname, 'public')))
        if (name.endsWith('.js')) await minifyFile(join(dir, name))
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter(name => /[.](js|css|html|svg)$/.test(name)).map(name => compress(join(dir, name))),
      )
    },
  }
}

async function minifyFile(path: string): Promise<void> {
  const { code } = await minify(path, await readFile(path, 'utf8'))
  await writeFile(path, code)
}
