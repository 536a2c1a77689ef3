import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeCompressed } from './compress.ts'

interface PrerenderedPage {
  /** Absent for pages that are rendered only in the browser. */
  html?: string
  /** The page's canonical path, if any. */
  canonical: string | undefined
  namespaces: string[]
  title: string
  description: string
}

/** App-wide texts that belong to no single page. */
interface AppTexts {
  description: string
  /** The names of the web app manifest's shortcuts, by path. */
  shortcutNames: Record<string, string>
  /** The `<noscript>` text. */
  needsScript: string
}

/** The module that Vite builds from `src/prerender.ts`. */
interface PrerenderModule {
  loadPages(language: string): Promise<{
    prerenderedPaths: string[]
    notFoundPath: string
    prerender(address: string): Promise<PrerenderedPage & { html: string }>
    clientRenderedPaths(): string[]
    appTexts(): AppTexts
  }>
}

/** The build output; its name in this folder is the first argument. */
const dist = join(import.meta.dirname, process.argv[2] ?? 'dist')
const pagesBundle = `${dist}-pages`
const manifestFile = 'manifest.webmanifest'
/** Messages are looked up at module load, so each language runs in its own process. */
const language = process.argv[3] ?? 'en'
const folder = language === 'en' ? '' : `${language}/`

/**
 * Write an HTML file for every page: prerendered content where the page can be read without script, otherwise
 * only its title and description. A file is named after the path, `index.html` for `/`; languages other than
 * English go into a folder of their own. The shell for all other paths is `shell.html`, and `routes.json`
 * lists the paths the app knows.
 */
async function writePages(): Promise<void> {
  const { loadPages }: PrerenderModule = await import(pathToFileURL(join(pagesBundle, 'prerender.js')).href)
  const { prerenderedPaths, notFoundPath, prerender, clientRenderedPaths, appTexts } =
    await loadPages(language)
  const texts = appTexts()
  const shell = await writeShell(texts)
  await writeManifest(texts)
  const styles = new StyleExtractor()
  const pages: [string, PrerenderedPage][] = []
  for (const address of [...prerenderedPaths, notFoundPath]) {
    const { html, ...meta } = await prerender(address)
    pages.push([address, { ...meta, html: withReadOnlyFields(styles.extract(html)) }])
  }
  const clientRendered = clientRenderedPaths()
  for (const address of clientRendered.filter(hasNoParameters)) {
    const { html: _, ...meta } = await prerender(address)
    pages.push([address, meta])
  }
  const sheet = `${inertControlsCss}\n${styles.sheet()}`
  const sheetName = `assets/pages-${hash('sha256', sheet).slice(0, 8)}.css`
  await write(sheetName, sheet)
  for (const [address, page] of pages)
    await write(`${folder}${address.slice(1) || 'index'}.html`, fillShell(shell, page, sheetName))
  if (!folder) await write('routes.json', JSON.stringify([...prerenderedPaths, ...clientRendered]))
}

/** Whether a pathname has no parameters. */
const hasNoParameters = (pathname: string) => !pathname.includes(':')

/** The English shell comes from Vite's `index.html`; other languages derive theirs from the English `shell.html`. */
async function writeShell({ description, needsScript }: AppTexts): Promise<string> {
  const root = `<div id="root"><noscript>${escapeHtml(needsScript)}</noscript></div>`
  if (folder) {
    const english = await readFile(join(dist, 'shell.html'), 'utf8')
    const translated = withDescription(english, description)
      .replace(emptyRoot, () => root)
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(`href="/${manifestFile}"`, `href="/${folder}${manifestFile}"`)
    const shell = withPreloads(translated, [messageFilePattern('start')])
    await write(`${folder}shell.html`, shell)
    return shell
  }
  const built = withDescription(await readFile(join(dist, 'index.html'), 'utf8'), description).replace(
    emptyRoot,
    () => root,
  )
  const shell = withPreloads(built, ['assets/*.woff2', 'assets/{app,start,rolldown-runtime}-????????.js'])
  for (const ending of ['', '.br', '.gz']) await rm(join(dist, `index.html${ending}`))
  await write('shell.html', shell)
  return shell
}

/** Write the web app manifest, derived from the English one. */
async function writeManifest({ description, shortcutNames }: AppTexts): Promise<void> {
  const english = JSON.parse(await readFile(join(dist, manifestFile), 'utf8'))
  const shortcuts = Object.entries(shortcutNames).map(([url, name]) => ({ name, url }))
  const manifest = { ...english, lang: language, description, shortcuts }
  await write(`${folder}${manifestFile}`, JSON.stringify(manifest))
}

/** The chunk name that `vite.config.ts` gives to a namespace's messages. A namespace without messages has no file. */
const messageFilePattern = (namespace: string) =>
  `assets/messages-${language}-${namespace.replaceAll('/', '-')}-????????.js`

/**
 * Preload what the page needs before its style sheet and script ask for it.
 * @param paths glob patterns of files in `dist`
 */
function withPreloads(page: string, paths: string[]): string {
  const links = globSync(paths, { cwd: dist }).map(name => {
    const kind = name.endsWith('.js') ? 'rel="modulepreload"' : 'rel="preload" as="font" type="font/woff2"'
    return `    <link ${kind} crossorigin href="/${name}">\n`
  })
  return page.replace('  </head>', () => `${links.join('')}  </head>`)
}

const write = (name: string, content: string) => writeCompressed(join(dist, name), content)

/** Disable the pointer on controls whose input `public/early-input.js` can't repeat, until the app has started. */
const inertControlsCss = '[data-prerendered] :is(select,[type=range]){pointer-events:none}'

/** Make fields read-only, since input would be lost when the app replaces the prerendered page. */
const withReadOnlyFields = (html: string) =>
  html.replace(/<(textarea|input(?=[^>]* type="(email|password|search|text|number)"))/g, '$& readonly')

/** Move style attributes into classes of a style sheet: the content security policy forbids inline styles. */
class StyleExtractor {
  readonly #classes = new Map<string, string>()

  extract(html: string): string {
    return html.replace(/<[a-z][^>]* style="([^"]*)"[^>]*>/g, (tag, style) => {
      const name = this.#classes.get(style) ?? `page-${this.#classes.size}`
      this.#classes.set(style, name)
      const bare = tag.replace(/ style="[^"]*"/, '')
      return bare.includes(' class="')
        ? bare.replace(' class="', ` class="${name} `)
        : bare.replace(/^<[a-z0-9]+/, start => `${start} class="${name}"`)
    })
  }

  sheet(): string {
    return [...this.#classes]
      .map(([style, name]) => `.${name}{${style.replaceAll('&quot;', '"')}}`)
      .join('\n')
  }
}

/** The app's root element; in translated shells it already contains the `<noscript>` text. */
const emptyRoot = /<div id="root">.*?<\/div>/

/**
 * Paint nothing before the whole page has arrived, since centered and right-aligned parts would move. The end is an
 * element of its own because Chromium 156 stops waiting at an element's start tag.
 */
const waitForEnd = '    <link rel="expect" href="#end" blocking="render">\n'
const end = '<template id="end"></template>'

function fillShell(shell: string, { html, canonical, ...page }: PrerenderedPage, sheet: string): string {
  const title = escapeHtml(page.title)
  const links = [
    canonical ? `    <meta property="og:url" content="${canonical}">\n` : '',
    canonical ? `    <link rel="canonical" href="${canonical}">\n` : '',
    html ? `    <link rel="stylesheet" crossorigin href="/${sheet}">\n${waitForEnd}` : '',
  ]
  return withPreloads(withDescription(shell, page.description), page.namespaces.map(messageFilePattern))
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace('  </head>', () => `${links.join('')}  </head>`)
    .replace(emptyRoot, root => (html ? `<div id="root" data-prerendered>${html}</div>${end}` : root))
}

function withDescription(html: string, description: string): string {
  const pattern = /(<meta (?:name="description"|property="og:description") content=")[^"]*/g
  return html.replace(pattern, (_, start) => start + escapeHtml(description))
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

await writePages()
