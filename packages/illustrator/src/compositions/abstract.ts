import { createRandom } from '../landscape/scene.ts'
import { compositeLayer, paintRows } from '../paint/canvas.ts'
import { hex, mix, type Rgb, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'
import type { Ornament } from '../scene/scene-description.ts'
import { type DesignTask, drawSvg, openMotif, renderMotif } from './composition.ts'

type Form = 'geometric' | 'waves' | 'gradient' | 'fluid' | 'circles'

const formOfOrnament: Partial<Record<Ornament, Form>> = {
  geometric: 'geometric',
  triangles: 'geometric',
  checks: 'geometric',
  dots: 'circles',
  waves: 'waves',
  stripes: 'waves',
  gradient: 'gradient',
  fluid: 'fluid',
}
const seededForms: readonly Form[] = ['fluid', 'geometric', 'waves', 'circles']

/** Paint an abstract image in the form that the prompt names, or in one chosen by the seed. */
export async function paintAbstract(task: DesignTask): Promise<void> {
  const { canvas, description, palette, seed } = task
  const form = description.ornaments
    .map(ornament => formOfOrnament[ornament])
    .find(found => found !== undefined)
  await paintForm[form ?? seededForms[seed % seededForms.length]](task)
  for (const [index, object] of description.objects.entries()) {
    const drawing = await openMotif(object.kind.drawingName, seed, true)
    const sprite = await renderMotif(
      drawing,
      object,
      0.5 * canvas.unit,
      object.colors[0] ?? palette.colors[index % palette.colors.length],
    )
    const x = ((index + 1) * canvas.width) / (description.objects.length + 1)
    compositeLayer(
      canvas,
      sprite,
      Math.round(x - sprite.width / 2),
      Math.round((canvas.height - sprite.height) / 2),
    )
  }
}

const paintForm: Record<Form, (task: DesignTask) => Promise<void> | void> = {
  geometric: paintGeometric,
  waves: paintWaves,
  gradient: paintGradient,
  fluid: paintFluid,
  circles: paintCircles,
}

/** Large overlapping primitives on a few lines, as in Bauhaus posters. */
async function paintGeometric({ canvas, palette: { background, colors }, seed }: DesignTask): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 4201)
  const pick = () => hex(colors[Math.floor(random() * colors.length)])
  let body = `<rect width="${width}" height="${height}" fill="${hex(background)}"/>`
  for (let index = 0; index < 13; index++) {
    const size = unit * (index < 3 ? 0.5 + 0.2 * random() : 0.1 + 0.22 * random())
    const x = width * (0.08 + 0.84 * random())
    const y = height * (0.08 + 0.84 * random())
    const angle = 45 * Math.floor(8 * random())
    const shapes = [
      `<circle r="${size / 2}" fill="${pick()}"/>`,
      `<path d="M${-size / 2} 0A${size / 2} ${size / 2} 0 0 1 ${size / 2} 0Z" fill="${pick()}"/>`,
      `<path d="M${-size / 2} ${size / 2}L0 ${-size / 2}L${size / 2} ${size / 2}Z" fill="${pick()}"/>`,
      `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" fill="${pick()}"/>`,
      `<rect x="${-size}" y="${-0.02 * unit}" width="${2 * size}" height="${0.04 * unit}" fill="${pick()}"/>`,
      `<circle r="${size / 2}" fill="none" stroke="${pick()}" stroke-width="${0.028 * unit}"/>`,
      [0, 1, 2, 3]
        .map(
          ring =>
            `<path d="M${-size * 0.5 + ring * 0.06 * unit} 0A${size * 0.5 - ring * 0.06 * unit} ${size * 0.5 - ring * 0.06 * unit} 0 0 1 ${Math.max(0, size * 0.5 - ring * 0.06 * unit)} 0" fill="none" stroke="${pick()}" stroke-width="${0.026 * unit}"/>`,
        )
        .slice(0, Math.max(1, Math.floor(size / 0.13 / unit)))
        .join(''),
    ]
    const shape = shapes[index < 2 ? index : Math.floor(random() * shapes.length)]
    body += `<g transform="translate(${x} ${y}) rotate(${angle})" opacity="${index < 3 ? 0.96 : 0.9}">${shape}</g>`
  }
  await drawSvg(canvas, body)
}

/** Layers of waves, each lit along its crest. */
function paintWaves({ canvas, palette: { background, colors }, seed }: DesignTask): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 4301)
  const count = Math.max(7, colors.length * 2)
  const crestOf = (layer: number, x: number) => {
    const u = x / unit
    return (
      height * ((layer + 0.35) / count) +
      0.11 * unit * Math.sin(u * (3.1 + 0.5 * (layer % 3)) + layer * 1.9) +
      0.1 * unit * noise(u * 1.5, layer * 3.7)
    )
  }
  const crests = Array.from({ length: count }, (_, layer) =>
    Float64Array.from({ length: width }, (_, x) => crestOf(layer, x)),
  )
  paintRows(canvas, 0, height, (x, y) => {
    let color: Rgb = mix(background, colors[colors.length - 1], 0.35 * (y / height))
    for (let layer = 0; layer < count; layer++) {
      const down = y - crests[layer][x]
      if (down < -1) continue
      const base = colors[layer % colors.length]
      const depth = smoothstep(0, 0.3 * unit, down)
      const lit = mix(mix(base, [1, 1, 1], 0.3), mix(base, [0.04, 0.03, 0.12], 0.25), depth)
      color = mix(color, lit, smoothstep(-1, 1, down))
      const next = crests[layer + 1]
      // The next layer casts a soft shadow on this one.
      if (next && y < next[x])
        color = mix(color, [0, 0, 0.05], 0.22 * smoothstep(0.05 * unit, 0, next[x] - y))
    }
    return color
  })
}

/** Colors that flow into each other. */
function paintGradient({ canvas, palette: { background, colors }, seed }: DesignTask): void {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 4401)
  const noise = createNoise(seed + 4402)
  const spots = Array.from({ length: Math.max(5, colors.length + 2) }, (_, at) => ({
    x: (width / unit) * random(),
    y: (height / unit) * random(),
    color: colors[at % colors.length],
  }))
  paintRows(canvas, 0, height, (x, y) => {
    const [u, v] = [x / unit, y / unit]
    const [wu, wv] = [u + 0.12 * noise(u * 1.6, v * 1.6), v + 0.12 * noise(u * 1.6 + 9, v * 1.6 + 4)]
    let total = 0.5
    const sums = background.map(channel => channel * 0.5)
    for (const spot of spots) {
      const weight = 1 / (0.012 + ((wu - spot.x) ** 2 + (wv - spot.y) ** 2) ** 1.4)
      total += weight
      for (let c = 0; c < 3; c++) sums[c] += spot.color[c] * weight
    }
    return [sums[0] / total, sums[1] / total, sums[2] / total]
  })
}

/** Poured paint: a palette looked up by domain-warped noise (Quilez, "Domain warping", 2002), with light on its edges. */
function paintFluid({ canvas, palette: { background, colors }, seed }: DesignTask): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 4501)
  const stops = [background, ...colors, background]
  const heights = new Float64Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x / unit) * 1.7, (y / unit) * 1.7]
      const warpX = fractalNoise(noise, u + 3.1, v + 1.7, 3)
      const warpY = fractalNoise(noise, u - 5.2, v + 8.3, 3)
      heights[y * width + x] = fractalNoise(noise, u + 1.9 * warpX, v + 1.9 * warpY, 4)
    }
  paintRows(canvas, 0, height, (x, y) => {
    const at = y * width + x
    const value = Math.min(0.999, Math.max(0, 0.5 + 0.95 * heights[at])) * (stops.length - 1)
    const step = Math.floor(value)
    const color = mix(stops[step], stops[step + 1], smoothstep(0.25, 0.75, value - step))
    const slope =
      x > 0 && y > 0 ? (heights[at] - heights[at - 1] + heights[at] - heights[at - width]) * unit : 0
    return mix(color, slope > 0 ? [1, 1, 1] : [0.05, 0.03, 0.1], Math.min(0.2, Math.abs(slope) * 0.035))
  })
}

/** Translucent circles and thin lines. */
async function paintCircles({ canvas, palette: { background, colors }, seed }: DesignTask): Promise<void> {
  const { width, height, unit } = canvas
  const random = createRandom(seed, 4601)
  let body = `<rect width="${width}" height="${height}" fill="${hex(background)}"/>`
  for (let index = 0; index < 22; index++) {
    const radius = unit * (0.03 + 0.22 * random() ** 2)
    const [x, y] = [width * random(), height * random()]
    const color = hex(colors[index % colors.length])
    body +=
      index % 4 === 3
        ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${0.008 * unit}"/>`
        : `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" opacity="${0.55 + 0.4 * random()}"/>`
  }
  for (let index = 0; index < 5; index++) {
    const y = height * random()
    body += `<path d="M0 ${y}Q${width / 2} ${height * random()} ${width} ${height * random()}" fill="none" stroke="${hex(colors[index % colors.length])}" stroke-width="${0.006 * unit}"/>`
  }
  await drawSvg(canvas, body)
}
