import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeCompressed } from './compress.ts'

interface Page {
  /** Absent where it is drawn for whoever asks. */
  html?: string
  /** The address that it goes by, if any. */
  canonical: string | undefined
  rooms: string[]
  title: string
  description: string
}

/** What the app says where no page of its own does. */
interface OfItself {
  description: string
  /** Of pages that it may be opened at, by their addresses. */
  names: Record<string, string>
  /** Where a page is drawn by script alone. */
  needsScript: string
}

/** What `src/prerender.ts` becomes. */
interface Made {
  pagesIn(language: string): Promise<{
    addresses: string[]
    nowhere: string
    prerender(address: string): Promise<Page & { html: string }>
    drawnAddresses(): string[]
    ofItself(): OfItself
  }>
}

/** By its name in this one, as it was built. */
const dist = join(import.meta.dirname, process.argv[2] ?? 'dist')
const made = `${dist}-pages`
const manifestFile = 'manifest.webmanifest'
/** Words are looked up as modules load, so each language is written by a process of its own. */
const language = process.argv[3] ?? 'en'
const folder = language === 'en' ? '' : `${language}/`

/**
 * Write the pages that can be read without script, and the names of those that are drawn for whoever asks: each a
 * file named as its address, `index.html` for the first, those of another language than English in a folder of its
 * name. What the app is started from at every other address is kept as `shell.html`, and which addresses it knows is
 * told in `addresses.json`.
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

/** Without parts to be filled in. */
const isWhole = (pathname: string) => !pathname.includes(':')

/** From what Vite built, once; by every other language from what was written then. */
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

/** What the app is installed by, from the English one. */
async function writeManifest({ description, names }: OfItself): Promise<void> {
  const english = JSON.parse(await readFile(join(dist, manifestFile), 'utf8'))
  const shortcuts = Object.entries(names).map(([url, name]) => ({ name, url }))
  const manifest = { ...english, lang: language, description, shortcuts }
  await write(`${folder}${manifestFile}`, JSON.stringify(manifest))
}

/** As `vite.config.ts` names the words of a room; of those without any there is no file. */
const wordsOf = (room: string) => `assets/words-${language}-${room.replaceAll('/', '-')}-????????.js`

/** Ask for what is needed before style sheet and script do. @param paths of files in `dist`, as patterns */
function withPreloads(page: string, paths: string[]): string {
  const links = globSync(paths, { cwd: dist }).map(name => {
    const kind = name.endsWith('.js') ? 'rel="modulepreload"' : 'rel="preload" as="font" type="font/woff2"'
    return `    <link ${kind} crossorigin href="/${name}">\n`
  })
  return page.replace('  </head>', () => `${links.join('')}  </head>`)
}

const write = (name: string, content: string) => writeCompressed(join(dist, name), content)

/** What no script hears yet does not look as though it could be pressed; links lead on by themselves. */
const deaf = '[data-written] :is(button,input,select,textarea){pointer-events:none}'

/** Nothing is taken in that would be lost once the app draws its own fields. */
const readOnly = (html: string) =>
  html.replace(/<(textarea|input(?=[^>]* type="(email|password|search|text|number)"))/g, '$& readonly')

/** Style attributes as classes of a sheet: the content security policy allows no other. */
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

/** Where the app is drawn, before; in another language's it says already that it needs script. */
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
