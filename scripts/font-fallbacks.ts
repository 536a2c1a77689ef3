/// <reference lib="dom" />
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { root } from './root.mjs'

/** A web font at the weight and size in px at which the app uses it most. */
interface WebFont {
  file: string
  weight: number
  size: number
}

/** A font of systems, and a font from npm with the same widths. */
interface SystemFont {
  names: readonly string[]
  file: string
}

interface Fallback {
  family: string
  /** The weights for which the face is used. */
  weights: string
  webFont: WebFont
  systemFont: SystemFont
}

/** The fonts for text of a kind of system. */
interface SystemFonts {
  /** Appended to the name of the fallback. */
  suffix: string
  regular: SystemFont
  bold: SystemFont
}

// Arimo, Tinos and Gelasio have the widths of Arial, Times New Roman and Georgia.
const systems: readonly SystemFonts[] = [
  {
    suffix: '',
    regular: {
      names: ['Arial', 'Liberation Sans', 'Arimo'],
      file: '@fontsource/arimo/files/arimo-latin-400-normal.woff2',
    },
    bold: {
      names: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      file: '@fontsource/arimo/files/arimo-latin-700-normal.woff2',
    },
  },
  {
    // Android
    suffix: ' Roboto',
    regular: { names: ['Roboto'], file: '@fontsource/roboto/files/roboto-latin-400-normal.woff2' },
    bold: { names: ['Roboto Bold'], file: '@fontsource/roboto/files/roboto-latin-700-normal.woff2' },
  },
  {
    // Linux without the fonts above
    suffix: ' DejaVu',
    regular: { names: ['DejaVu Sans'], file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' },
    bold: { names: ['DejaVu Sans Bold'], file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
  },
]

/** For headings, which have one weight. */
const serifs: readonly { suffix: string; font: SystemFont }[] = [
  {
    suffix: '',
    font: {
      names: ['Georgia', 'Gelasio'],
      file: '@fontsource/gelasio/files/gelasio-latin-400-normal.woff2',
    },
  },
  {
    suffix: ' Narrow',
    font: {
      names: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      file: '@fontsource/tinos/files/tinos-latin-400-normal.woff2',
    },
  },
  {
    suffix: ' Noto',
    font: {
      names: ['Noto Serif'],
      file: '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
    },
  },
  {
    suffix: ' DejaVu',
    font: { names: ['DejaVu Serif'], file: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf' },
  },
]

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const headings: WebFont = {
  file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  weight: 520,
  size: 38,
}

/** Systems have no weights between regular and bold, so each of the app's has a scale of its own. */
const fallbacks: readonly Fallback[] = [
  ...systems.flatMap(({ suffix, regular, bold }) => {
    const family = `Inter Fallback${suffix}`
    const atWeight = (weight: number): WebFont => ({ file: inter, weight, size: 15 })
    return [
      { family, weights: '100 449', webFont: atWeight(400), systemFont: regular },
      { family, weights: '450 549', webFont: atWeight(520), systemFont: regular },
      { family, weights: '550 900', webFont: atWeight(580), systemFont: bold },
    ]
  }),
  ...serifs.map(({ suffix, font }) => ({
    family: `Fraunces Fallback${suffix}`,
    weights: '100 900',
    webFont: headings,
    systemFont: font,
  })),
]

/**
 * Write the style sheet of the fallback faces: fonts of the system, scaled so that the app's messages are as wide as in
 * the web font, with the web font's ascent and descent. So text keeps its lines when a web font replaces its fallback.
 */
async function writeFallbackSheet(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const text = messages()
    const faces = []
    for (const fallback of fallbacks) faces.push(await faceOf(fallback, page, text))
    const sheet = ['/* Written by scripts/font-fallbacks.ts from the font files. */', ...faces].join('\n')
    writeFileSync(join(root, 'packages/ui/src/theme/font-fallbacks.css'), sheet)
  } finally {
    await browser.close()
  }
}

async function faceOf({ family, weights, webFont, systemFont }: Fallback, page: Page, text: string) {
  const { size } = webFont
  const web = await measure(page, webFont, text)
  const system = await measure(page, { file: systemFont.file, weight: 400, size }, text)
  const scale = web.width / system.width
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`
  const names = systemFont.names.map(name => `local("${name}")`).join(', ')
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weights};
  src: ${names};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(web.ascent / scale)};
  descent-override: ${percent(web.descent / scale)};
  line-gap-override: 0%;
}
`
}

/** A text's width in a font, and the font's ascent and descent, in em. */
async function measure(page: Page, { file, weight, size }: WebFont, text: string) {
  const owner = file.startsWith('@fontsource-variable/') ? 'packages/ui/package.json' : 'scripts/package.json'
  const bytes = readFileSync(createRequire(join(root, owner)).resolve(file)).toString('base64')
  await page.setContent(`<style>
    @font-face { font-family: Measured; font-weight: 100 900; src: url(data:font/${extname(file).slice(1)};base64,${bytes}); }
    span { font: ${weight} ${size}px Measured; white-space: pre; text-rendering: geometricPrecision; }
  </style><span></span>`)
  return page.evaluate(
    async ({ text, font, size }) => {
      const span = document.querySelector('span') as HTMLElement
      span.textContent = text
      await document.fonts.load(font, text)
      // At a large size, since Chromium rounds ascent and descent to whole pixels.
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      context.font = font.replace(`${size}px`, '1000px')
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text)
      return {
        width: span.getBoundingClientRect().width / size,
        ascent: fontBoundingBoxAscent / 1000,
        descent: fontBoundingBoxDescent / 1000,
      }
    },
    { text, font: `${weight} ${size}px Measured`, size },
  )
}

/** A sample of the app's messages in English and French, without characters outside the fonts' Latin subset. */
function messages(): string {
  const catalogs = globSync('packages/language/src/fr/**/*.json', { cwd: root }).sort()
  const texts = catalogs.flatMap(path =>
    Object.entries<string>(JSON.parse(readFileSync(join(root, path), 'utf8'))).flat(),
  )
  const sample = texts.filter((_, index) => index % 7 === 0).join(' ')
  return sample.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u2018\u2019\u2026]/g, '')
}

await writeFallbackSheet()
