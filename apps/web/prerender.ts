import { hash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from './compress.ts'

interface Page {
  html: string
  title: string
  description: string
}

/** What `src/prerender.tsx` becomes. */
interface Made {
  pages: Record<string, string[]>
  prerender(address: string): Promise<Page>
}

/** What Vite says of each chunk, by its source. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

const dist = join(import.meta.dirname, 'dist')
const made = join(import.meta.dirname, 'dist-pages')

/**
 * Write the pages that can be read without script: each a file named as its address, `index.html` for the first.
 * What the app is started from at every other address is kept as `shell.html`.
 */
async function writePages(): Promise<void> {
  const { pages, prerender }: Made = await import(pathToFileURL(join(made, 'prerender.js')).href)
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const shell = await readFile(join(dist, 'index.html'), 'utf8')
  for (const ending of ['', '.br', '.gz'])
    await rename(join(dist, `index.html${ending}`), join(dist, `shell.html${ending}`))
  const styles = new Styles()
  const drawn: [string, Page, string[]][] = []
  for (const [address, sources] of Object.entries(pages)) {
    const { html, ...name } = await prerender(address)
    const sheets = sources.flatMap(source => sheetsOf(manifest, source))
    drawn.push([address, { ...name, html: styles.takenOutOf(html) }, sheets])
  }
  const ownSheet = await write(
    `assets/pages-${hash('sha256', styles.sheet()).slice(0, 8)}.css`,
    styles.sheet(),
  )
  for (const [address, page, sheets] of drawn)
    await write(
      address === '/' ? 'index.html' : `${address}.html`,
      filled(shell, address, page, [...sheets, ownSheet]),
    )
  await rm(made, { recursive: true })
  await rm(join(dist, '.vite'), { recursive: true })
}

async function write(name: string, content: string): Promise<string> {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  await compress(file)
  return name
}

/** The style sheets that a chunk and what it imports need. */
function sheetsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  const below = chunk.imports?.flatMap(other => sheetsOf(manifest, other, seen)) ?? []
  return [...below, ...(chunk.css ?? [])]
}

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

function filled(shell: string, address: string, page: Page, sheets: string[]): string {
  const title = escaped(page.title)
  const description = escaped(page.description)
  const own = [...new Set(sheets)].filter(sheet => !shell.includes(sheet))
  const links = own.map(sheet => `    <link rel="stylesheet" crossorigin href="/${sheet}">\n`).join('')
  return shell
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + description)
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + title)
    .replace(/(<meta property="og:description" content=")[^"]*/, (_, start) => start + description)
    .replace(/(<meta property="og:url" content=")[^"]*/, (_, start) => start + address)
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, start) => start + address)
    .replace('  </head>', () => `${links}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

await writePages()
