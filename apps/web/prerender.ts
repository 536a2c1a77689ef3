import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeCompressed } from './compress.ts'

interface Page {
  /** Absent for pages that are rendered only in the browser. */
  html?: string
  /** The page's canonical path, if any. */
  canonical: string | undefined
  rooms: string[]
  title: string
  description: string
}

/** App-wide texts that belong to no single page. */
interface OfItself {
  description: string
  /** The names of the web app manifest's shortcuts, by path. */
  names: Record<string, string>
  /** The `<noscript>` text. */
  needsScript: string
}

/** The module that Vite builds from `src/prerender.ts`. */
interface Made {
  pagesIn(language: string): Promise<{
    addresses: string[]
    nowhere: string
    prerender(address: string): Promise<Page & { html: string }>
    drawnAddresses(): string[]
    ofItself(): OfItself
  }>
}

/** The build output; its name in this folder is the first argument. */
const dist = join(import.meta.dirname, process.argv[2] ?? 'dist')
const made = `${dist}-pages`
const manifestFile = 'manifest.webmanifest'
/** Messages are looked up at module load, so each language runs in its own process. */
const language = process.argv[3] ?? 'en'
const folder = language === 'en' ? '' : `${language}/`

/**
 * Write an HTML file for every page: prerendered content where the page can be read without script, otherwise
 * only its title and description. A file is named after the path, `index.html` for `/`; languages other than
 * English go into a folder of their own. The shell for all other paths is `shell.html`, and `addresses.json`
 * lists the paths the app knows.
 */
async function writePages(): Promise<void> {
  const { pagesIn }: Made = await import(pathToFileURL(join(made, 'prerender.js')).href)
  const { addresses, nowhere, prerender, drawnAddresses, ofItself } = await pagesIn(language)
  const said = ofItself()
  const shell = await writeShell(said)
  await writeManifest(said)
  const styles = new Styles()
  const pages: [string, Page][] = []
  for (const address of [...addresses, nowhere]) {
    const { html, ...name } = await prerender(address)
    pages.push([address, { ...name, html: readOnly(styles.takenOutOf(html)) }])
  }
  const drawn = drawnAddresses()
  for (const address of drawn.filter(isWhole)) {
    const { html: _, ...name } = await prerender(address)
    pages.push([address, name])
  }
  const sheet = `${deaf}\n${styles.sheet()}`
  const sheetName = `assets/pages-${hash('sha256', sheet).slice(0, 8)}.css`
  await write(sheetName, sheet)
  for (const [address, page] of pages)
    await write(`${folder}${address.slice(1) || 'index'}.html`, filled(shell, page, sheetName))
  if (!folder) await write('addresses.json', JSON.stringify([...addresses, ...drawn]))
}

/** Whether a pathname has no parameters. */
const isWhole = (pathname: string) => !pathname.includes(':')

/** The English shell comes from Vite's `index.html`; other languages derive theirs from the English `shell.html`. */
async function writeShell({ description, needsScript }: OfItself): Promise<string> {
  const root = `<div id="root"><noscript>${escaped(needsScript)}</noscript></div>`
  if (folder) {
    const english = await readFile(join(dist, 'shell.html'), 'utf8')
    const translated = described(english, description)
      .replace(emptyRoot, () => root)
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(`href="/${manifestFile}"`, `href="/${folder}${manifestFile}"`)
    const shell = withPreloads(translated, [wordsOf('house')])
    await write(`${folder}shell.html`, shell)
    return shell
  }
  const built = described(await readFile(join(dist, 'index.html'), 'utf8'), description).replace(
    emptyRoot,
    () => root,
  )
  const shell = withPreloads(built, ['assets/*.woff2', 'assets/app-????????.js'])
  for (const ending of ['', '.br', '.gz']) await rm(join(dist, `index.html${ending}`))
  await write('shell.html', shell)
  return shell
}

/** Write the web app manifest, derived from the English one. */
async function writeManifest({ description, names }: OfItself): Promise<void> {
  const english = JSON.parse(await readFile(join(dist, manifestFile), 'utf8'))
  const shortcuts = Object.entries(names).map(([url, name]) => ({ name, url }))
  const manifest = { ...english, lang: language, description, shortcuts }
  await write(`${folder}${manifestFile}`, JSON.stringify(manifest))
}

/** The chunk name that `vite.config.ts` gives to a namespace's messages. A namespace without messages has no file. */
const wordsOf = (room: string) => `assets/words-${language}-${room.replaceAll('/', '-')}-????????.js`

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

/** Disable the pointer on controls until the app has started; links work without it. */
const deaf = '[data-written] :is(button,input,select,textarea){pointer-events:none}'

/** Make fields read-only, since input would be lost when the app replaces the prerendered page. */
const readOnly = (html: string) =>
  html.replace(/<(textarea|input(?=[^>]* type="(email|password|search|text|number)"))/g, '$& readonly')

/** Move style attributes into classes of a style sheet: the content security policy forbids inline styles. */
class Styles {
  readonly #classes = new Map<string, string>()

  takenOutOf(html: string): string {
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

function filled(shell: string, { html, canonical, ...page }: Page, sheet: string): string {
  const title = escaped(page.title)
  const links = [
    canonical ? `    <meta property="og:url" content="${canonical}">\n` : '',
    canonical ? `    <link rel="canonical" href="${canonical}">\n` : '',
    html ? `    <link rel="stylesheet" crossorigin href="/${sheet}">\n` : '',
  ]
  return withPreloads(described(shell, page.description), page.rooms.map(wordsOf))
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace('  </head>', () => `${links.join('')}  </head>`)
    .replace(emptyRoot, root => (html ? `<div id="root" data-written>${html}</div>` : root))
}

function described(html: string, description: string): string {
  const says = /(<meta (?:name="description"|property="og:description") content=")[^"]*/g
  return html.replace(says, (_, start) => start + escaped(description))
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

await writePages()
