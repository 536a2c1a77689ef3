import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { root } from '../root.mjs'
import { type Area, type Photograph, photographs, resizerSheet } from './photographs.ts'

const examples = join(root, 'apps/web/public/examples')

/** Widths of the previews in pixels; they are 4:3. */
const previewWidths = [480, 960] as const

/**
 * Make the tools' examples from photographs: the input, as an editor opens it, and previews of it and of the result of
 * the tool's command line. Nothing is changed by hand; masks and views are in `photographs.ts`.
 *
 * @param folder of the photographs
 * @param tools  only these; empty for all
 */
async function makeExamples(folder: string, tools: readonly string[]): Promise<void> {
  for (const [index, photograph] of photographs.entries()) {
    const { tool, file } = photograph
    if (tools.length > 0 && !tools.includes(tool)) continue
    const number = photographs.slice(0, index + 1).filter(other => other.tool === tool).length
    const start = performance.now()
    await makeExample(photograph, number, folder)
    console.log(`${tool} ${number}: ${file}, ${Math.round((performance.now() - start) / 1000)} s`)
  }
  if (tools.length === 0 || tools.includes('text-to-image')) await makeIllustrationPreview()
}

async function makeExample(photograph: Photograph, number: number, folder: string): Promise<void> {
  const { tool } = photograph
  await mkdir(join(examples, tool), { recursive: true })
  const input = join(examples, tool, `${number}.webp`)
  await readPhotograph(photograph, folder).webp({ quality: 86, effort: 6 }).toFile(input)
  const temporary = await mkdtemp(join(tmpdir(), 'examples-'))
  try {
    const result = await runTool(photograph, input, folder, temporary)
    const before = await alignToResult(photograph, input, result)
    await writePreviews(before, photograph, join(examples, tool, `${number}-before`))
    await writePreviews(result, photograph, join(examples, tool, `${number}-after`))
  } finally {
    await rm(temporary, { recursive: true })
  }
}

function readPhotograph({ file, crop, width }: Photograph, folder: string): Sharp {
  const photo = sharp(join(folder, file)).flatten({ background: '#ffffff' })
  const cropped = crop ? photo.extract(crop) : photo
  return width ? cropped.resize({ width }) : cropped
}

/** Run the tool's command line, and return its result, for several images on a sheet. */
async function runTool(
  photograph: Photograph,
  input: string,
  folder: string,
  temporary: string,
): Promise<Buffer> {
  const { tool, background, removed, options = [] } = photograph
  const isResizer = tool === 'universal-resizer'
  const out = join(temporary, isResizer ? 'results' : 'result.png')
  const args = [tool, input, '--out', out, ...options]
  if (background) args.push('--background', join(folder, background))
  if (isResizer) args.push('--formats', Object.keys(resizerSheet).join(','))
  if (removed) {
    const mask = join(temporary, 'mask.png')
    await writeMask(photograph, input, mask)
    args.push('--mask', mask)
  }
  const child = spawn(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')}: exit status ${code}`)
  return isResizer ? composeSheet(out) : sharp(out).png().toBuffer()
}

async function writeMask({ removed = [] }: Photograph, input: string, mask: string): Promise<void> {
  const { width, height } = await sharp(input).metadata()
  const ellipses = removed.map(
    ({ x, y, radiusX, radiusY }) =>
      `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="#fff"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ellipses.join('')}</svg>`
  await sharp(Buffer.from(svg)).flatten({ background: '#000' }).png().toFile(mask)
}

async function composeSheet(folder: string): Promise<Buffer> {
  const names = await readdir(folder)
  const layers = Object.entries(resizerSheet).map(async ([format, { left, top, width, height }]) => {
    const name = names.find(name => name.includes(format))
    if (!name) throw new Error(`${folder}: no file for ${format}`)
    return { input: await sharp(join(folder, name)).resize(width, height).png().toBuffer(), left, top }
  })
  return sharp({ create: { width: 960, height: 720, channels: 4, background: '#0000' } })
    .composite(await Promise.all(layers))
    .png()
    .toBuffer()
}

/** The input where the result shows it, at the size of the result. */
async function alignToResult(
  { tool, options = [] }: Photograph,
  input: string,
  result: Buffer,
): Promise<Buffer> {
  const { width, height } = await sharp(result).metadata()
  if (tool === 'uncrop') {
    const margin = (side: string) => Number(options[options.indexOf(`--${side}`) + 1] ?? 0)
    const placed = { input, left: sideOf(options, 'left', margin), top: sideOf(options, 'up', margin) }
    return sharp({ create: { width, height, channels: 4, background: '#0000' } })
      .composite([placed])
      .png()
      .toBuffer()
  }
  const fit = tool === 'universal-resizer' ? 'cover' : 'fill'
  return sharp(input).resize(width, height, { fit, kernel: 'cubic' }).png().toBuffer()
}

const sideOf = (options: readonly string[], side: string, margin: (side: string) => number) =>
  options.includes(`--${side}`) ? margin(side) : 0

/** Write the view of an image in each preview width, unless that would enlarge it. */
async function writePreviews(image: Buffer, { view }: Photograph, path: string): Promise<void> {
  const { width, height } = await sharp(image).metadata()
  const area = view ? { ...view, height: Math.round(view.width * 0.75) } : largestView(width, height)
  for (const previewWidth of previewWidths)
    await sharp(image)
      .extract(area)
      .resize(previewWidth, previewWidth * 0.75)
      .avif({ quality: 55, effort: 6 })
      .toFile(`${path}-${previewWidth}.avif`)
}

function largestView(width: number, height: number): Area {
  const viewWidth = Math.min(width, Math.floor((height * 4) / 3))
  return {
    left: Math.floor((width - viewWidth) / 2),
    top: 0,
    width: viewWidth,
    height: Math.floor(viewWidth * 0.75),
  }
}

async function makeIllustrationPreview(): Promise<void> {
  const prompt = 'a lighthouse by the sea at sunset with seagulls'
  const temporary = await mkdtemp(join(tmpdir(), 'examples-'))
  try {
    const out = join(temporary, 'result.png')
    const args = ['text-to-image', '--prompt', prompt, '--aspect', '4:3', '--out', out]
    const child = spawn(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...args], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${args.join(' ')}: exit status ${code}`)
    const image = await sharp(out).png().toBuffer()
    await writePreviews(
      image,
      { tool: 'text-to-image', file: '' },
      join(examples, 'text-to-image', '1-after'),
    )
  } finally {
    await rm(temporary, { recursive: true })
  }
}

const [folder, ...tools] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run examples -- FOLDER_OF_PHOTOGRAPHS [tool …]')
  process.exit(2)
}
await makeExamples(folder, tools)
