import { createRandom } from '../landscape/scene.ts'
import { type Box, setText, type TextBlock } from '../lettering/text-layout.ts'
import type { Canvas } from '../paint/canvas.ts'
import { compositeLayer } from '../paint/canvas.ts'
import { hex, luma, mix, type Rgb, rgb } from '../paint/color.ts'
import type { Ornament } from '../scene/scene-description.ts'
import { type DesignTask, drawSvg, openMotif, renderMotif } from './composition.ts'
import { inkOn } from './palettes.ts'

/** Paint a poster without scenery: a background in the palette, its words, and objects below them. */
export async function paintPoster(task: DesignTask): Promise<void> {
  const { canvas, description, palette, seed } = task
  const { width, height, unit } = canvas
  const { objects, ornaments } = description
  const isRetro = ornaments.includes('vintage') || description.setting.mood.includes('vintage')
  const hasObjects = objects.length > 0
  const isPlain = !isRetro && !hasObjects
  const background = isPlain
    ? mix(palette.colors[0], [0, 0, 0], luma(palette.colors[0]) > 0.6 ? 0 : 0.08)
    : palette.background
  const ink = inkOn(background, isPlain ? [palette.background, ...palette.colors] : palette.colors)
  const margin = 0.055 * unit
  const rays = isRetro ? sunRays(canvas, palette.background, palette.colors) : ''
  const frame = `<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" fill="none" stroke="${hex(ink)}" stroke-width="${0.009 * unit}"/><rect x="${margin * 1.35}" y="${margin * 1.35}" width="${width - 2.7 * margin}" height="${height - 2.7 * margin}" fill="none" stroke="${hex(ink)}" stroke-width="${0.003 * unit}"/>`
  await drawSvg(
    canvas,
    `<rect width="${width}" height="${height}" fill="${hex(background)}"/>${rays}${frame}`,
  )
  const top = isRetro ? 0.1 : hasObjects ? 0.12 : 0.2
  const bottom = isRetro ? 0.42 : hasObjects ? 0.46 : 0.8
  const box = { x: 0.13 * width, y: top * height, width: 0.74 * width, height: (bottom - top) * height }
  const text = await setText((description.lettering ?? '').toUpperCase(), box, 'heavy', {
    maxSize: 0.24 * unit,
    spacing: 0.02,
  })
  await drawSvg(
    canvas,
    `<g fill="${hex(ink)}">${text.body}</g>${isPlain ? rule(text, width, ink, unit) : ''}`,
  )
  if (hasObjects) await drawRow(task, 0.5 * height, 0.89 * height)
  else if (isRetro) await drawSvg(canvas, retroSun(canvas, palette.colors, seed))
}

/** Short lines above and below the words. */
const rule = ({ bounds }: TextBlock, width: number, ink: Rgb, unit: number) =>
  [bounds.y - 0.07 * unit, bounds.y + bounds.height + 0.045 * unit]
    .map(
      y =>
        `<rect x="${width / 2 - 0.09 * unit}" y="${y}" width="${0.18 * unit}" height="${0.012 * unit}" fill="${hex(ink)}"/>`,
    )
    .join('')

function sunRays({ width, height }: Canvas, background: Rgb, colors: readonly Rgb[]): string {
  const [cx, cy, reach] = [width / 2, 0.72 * height, Math.hypot(width, height)]
  const color = hex(mix(background, colors[1 % colors.length], 0.42))
  return Array.from({ length: 14 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 14
    const corner = (turn: number) => `${cx + reach * Math.cos(turn)} ${cy + reach * Math.sin(turn)}`
    return `<path d="M${cx} ${cy}L${corner(angle)}L${corner(angle + Math.PI / 14)}Z" fill="${color}"/>`
  }).join('')
}

/** A striped sun over waves. */
function retroSun({ width, height, unit }: Canvas, colors: readonly Rgb[], seed: number): string {
  const [cx, cy, r] = [width / 2, 0.72 * height, 0.2 * unit]
  const stripes = Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="${cx - r}" y="${cy + r * (0.12 + at * 0.19)}" width="${2 * r}" height="${r * (0.03 + at * 0.018)}" fill="${hex(mix(colors[0], colors[1 % colors.length], 0.75))}"/>`,
  ).join('')
  const sea = [0, 1, 2].map(at => {
    const y = cy + r * (0.72 + 0.26 * at)
    const color = colors[(2 + at + (seed & 1)) % colors.length]
    const crest = Array.from(
      { length: 9 },
      (_, step) =>
        `${step === 0 ? 'M' : 'Q'}${step === 0 ? `${0.1 * width} ${y}` : `${0.1 * width + (step - 0.5) * 0.1 * width} ${y + (step % 2 ? -1 : 1) * 0.026 * unit} ${0.1 * width + step * 0.1 * width} ${y}`}`,
    ).join('')
    return `<path d="${crest}V${0.915 * height}H${0.1 * width}Z" fill="${hex(color)}"/>`
  })
  return `<defs><clipPath id="sun"><circle cx="${cx}" cy="${cy}" r="${r}"/></clipPath></defs><circle cx="${cx}" cy="${cy}" r="${r}" fill="${hex(colors[0])}"/><g clip-path="url(#sun)">${stripes}</g>${sea.join('')}`
}

/** Draw the objects side by side, standing on one line. */
async function drawRow(
  { canvas, description: { objects }, seed }: DesignTask,
  top: number,
  bottom: number,
): Promise<void> {
  const all = objects
    .flatMap(object =>
      Array.from({ length: Math.min(object.count, 6) }, (_, instance) => ({ object, instance })),
    )
    .slice(0, 8)
  const slot = Math.min((0.78 * canvas.width) / all.length, bottom - top)
  for (const [index, { object, instance }] of all.entries()) {
    const drawing = await openMotif(object.kind.drawingName, seed, false)
    const sprite = await renderMotif(
      drawing,
      object,
      slot * 0.92,
      object.colors[instance % Math.max(1, object.colors.length)],
    )
    const x = canvas.width / 2 + (index - (all.length - 1) / 2) * slot
    compositeLayer(canvas, sprite, Math.round(x - sprite.width / 2), Math.round(bottom - sprite.height))
  }
}

/** What stands on a card for an occasion, as drawing names. */
const occasionMotifs: Partial<Record<Ornament, readonly string[]>> = {
  birthday: ['wrapped-gift', 'birthday-cake', 'balloon'],
  wedding: ['flower', 'ring', 'flower'],
  christmas: ['christmas-tree', 'snowman-without-snow', 'wrapped-gift'],
  valentine: ['red-heart', 'bouquet', 'red-heart'],
  thanks: ['bouquet'],
}

/** Paint a greeting card: an ornamented border, words in an italic typeface, and what the occasion calls for. */
export async function paintCard(task: DesignTask): Promise<void> {
  const { canvas, description, palette } = task
  const { width, height, unit } = canvas
  const occasion =
    description.ornaments.find(ornament => occasionMotifs[ornament]) ??
    occasionIn(description.lettering ?? '')
  const paper = mix(palette.background, [1, 1, 1], 0.45)
  const ink = inkOn(paper, palette.colors)
  const margin = 0.05 * unit
  await drawSvg(
    canvas,
    `<rect width="${width}" height="${height}" fill="${hex(palette.colors[0])}"/><rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" rx="${0.03 * unit}" fill="${hex(paper)}"/>${confetti(task, margin)}`,
  )
  const box = { x: 0.14 * width, y: 0.14 * height, width: 0.72 * width, height: 0.4 * height }
  const text = await setText(description.lettering ?? '', box, 'italic', {
    maxSize: 0.15 * unit,
    leading: 1.15,
  })
  await drawSvg(canvas, `<g fill="${hex(ink)}">${text.body}</g>`)
  const objects =
    description.objects.length > 0
      ? description.objects
      : (occasionMotifs[occasion ?? 'thanks'] ?? []).map(drawingName => ({
          kind: { drawingName, heightMeters: 0.3, habitat: 'small' as const },
          count: 1,
          colors: [],
          sizeFactor: 1,
        }))
  await drawRow({ ...task, description: { ...description, objects } }, 0.58 * height, 0.88 * height)
}

const occasionIn = (text: string): Ornament | undefined =>
  /birthday/i.test(text)
    ? 'birthday'
    : /christmas|holiday|xmas/i.test(text)
      ? 'christmas'
      : /love|valentine/i.test(text)
        ? 'valentine'
        : /wedding|married|congratulation/i.test(text)
          ? 'wedding'
          : undefined

/** Small discs and strips along the upper edge and the sides. */
function confetti({ canvas: { width, height, unit }, palette, seed }: DesignTask, margin: number): string {
  const random = createRandom(seed, 4701)
  return Array.from({ length: 64 }, (_, at) => {
    const isSide = at % 3 === 0
    const x = isSide
      ? random() < 0.5
        ? margin + 0.07 * unit * random()
        : width - margin - 0.07 * unit * random()
      : margin + (width - 2 * margin) * random()
    const y = isSide ? margin + (height - 2 * margin) * random() : margin + 0.07 * unit * random()
    const color = hex(palette.colors[at % palette.colors.length])
    const size = unit * (0.006 + 0.008 * random())
    return at % 2
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/>`
      : `<rect x="${x}" y="${y}" width="${size * 2.4}" height="${size * 1.1}" fill="${color}" transform="rotate(${Math.floor(360 * random())} ${x} ${y})"/>`
  }).join('')
}

/** Rectangle of a sign in a scene: in the upper part, so that objects fit in front of it. */
export const signBox = ({ width, height, unit }: Canvas, hasObjects: boolean) => {
  const [w, h] = [Math.min(0.72 * width, 0.86 * unit), 0.32 * Math.min(height, 1.2 * width)]
  return { x: (width - w) / 2, y: height * (hasObjects ? 0.13 : 0.3), width: w, height: h }
}

/** Draw a sign with its words over a painted scene: a wooden board, a road sign or neon tubes. */
export async function drawSign({ canvas, description }: DesignTask, hasPost: boolean): Promise<void> {
  const { unit, height } = canvas
  const { ornaments, lettering, objects } = description
  const board = signBox(canvas, objects.length > 0)
  const inner = {
    x: board.x + 0.06 * board.width,
    y: board.y + 0.12 * board.height,
    width: 0.88 * board.width,
    height: 0.76 * board.height,
  }
  const text = await setText(
    lettering ?? '',
    inner,
    ornaments.includes('neon') || ornaments.includes('road') ? 'heavy' : 'serif',
    { maxSize: 0.26 * unit, spacing: 0.02 },
  )
  if (ornaments.includes('neon')) {
    await drawSvg(canvas, neonText(text, hex(description.palette[0] ?? rgb('#ff4fa8')), unit))
    return
  }
  const isRoad = ornaments.includes('road')
  const asked = description.palette[0]
  const face = asked ?? rgb(isRoad ? '#1f7a4a' : '#a8743f')
  const ink = isRoad ? rgb('#ffffff') : luma(face) > 0.6 ? rgb('#33241a') : rgb('#fff4dd')
  const { x, y, width: w, height: h } = board
  const post = hasPost ? postsOf(board, 0.92 * height, unit, isRoad) : hangerOf(board, unit)
  const planks = isRoad
    ? ''
    : [0.34, 0.67]
        .map(
          share =>
            `<path d="M${x} ${y + share * h}H${x + w}" stroke="${hex(mix(face, [0, 0, 0], 0.35))}" stroke-width="${0.005 * unit}" opacity=".7"/>`,
        )
        .join('')
  const border = `<rect x="${x + 0.016 * unit}" y="${y + 0.016 * unit}" width="${w - 0.032 * unit}" height="${h - 0.032 * unit}" rx="${0.014 * unit}" fill="none" stroke="${hex(ink)}" stroke-width="${0.006 * unit}" opacity=".85"/>`
  await drawSvg(
    canvas,
    `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${0.012 * unit}"/></filter></defs>${post}<rect x="${x + 0.012 * unit}" y="${y + 0.022 * unit}" width="${w}" height="${h}" rx="${0.02 * unit}" fill="#000" opacity=".35" filter="url(#soft)"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${0.02 * unit}" fill="${hex(face)}"/><rect x="${x}" y="${y}" width="${w}" height="${h * 0.5}" rx="${0.02 * unit}" fill="#fff" opacity=".08"/>${planks}${border}<g fill="${hex(ink)}">${text.body}</g>`,
  )
}

function postsOf({ x, y, width }: Box, foot: number, unit: number, isRoad: boolean): string {
  return [0.2, 0.8]
    .map(share => {
      const left = x + share * width - 0.014 * unit
      return `<rect x="${left}" y="${y}" width="${0.028 * unit}" height="${foot - y}" fill="${isRoad ? '#8d959c' : '#6b4527'}"/>`
    })
    .join('')
}

/** Strings from a nail above the sign. */
function hangerOf({ x, y, width }: Box, unit: number): string {
  const nail = { x: x + width / 2, y: y - 0.12 * unit }
  const [left, right] = [0.18, 0.82].map(share => `${x + share * width} ${y + 0.02 * unit}`)
  return `<path d="M${left}L${nail.x} ${nail.y}L${right}" fill="none" stroke="#4a4038" stroke-width="${0.007 * unit}"/><circle cx="${nail.x}" cy="${nail.y}" r="${0.014 * unit}" fill="#3a332d"/>`
}

const neonText = ({ body, bounds: { x, y, width, height } }: TextBlock, color: string, unit: number) =>
  `<defs><filter id="glow" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="${0.03 * unit}"/></filter></defs><g fill="${color}" filter="url(#glow)" opacity=".9">${body}</g><g fill="none" stroke="${color}" stroke-width="${0.014 * unit}" stroke-linejoin="round">${body}</g><g fill="#fff" opacity=".92">${body}</g><rect x="${x - 0.05 * unit}" y="${y - 0.06 * unit}" width="${width + 0.1 * unit}" height="${height + 0.1 * unit}" rx="${0.05 * unit}" fill="none" stroke="#3fe0f0" stroke-width="${0.01 * unit}"/>`

/** Draw the words of a poster over a painted scene, on a strip that keeps them legible. */
export async function drawTitle({ canvas, description }: DesignTask): Promise<void> {
  const { width, height, unit } = canvas
  const box = { x: 0.08 * width, y: 0.05 * height, width: 0.84 * width, height: 0.24 * height }
  const text = await setText((description.lettering ?? '').toUpperCase(), box, 'heavy', {
    maxSize: 0.17 * unit,
    spacing: 0.02,
  })
  await drawSvg(
    canvas,
    `<defs><filter id="soft" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="${0.014 * unit}"/></filter></defs><g fill="#0c1020" opacity=".55" filter="url(#soft)">${text.body}</g><g fill="#fffaf0">${text.body}</g>`,
  )
}
