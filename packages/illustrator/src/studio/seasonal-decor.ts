import { createRandom, type Scene } from '../landscape/scene.ts'
import { addLight, blend, compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, mix, type Rgb, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise, fractalNoise } from '../paint/noise.ts'

const heartColors = ['#f7c6d0', '#e2475f', '#fbe6ea', '#c92f4b', '#f39aae'].map(rgb)
/** Hearts per unit of the width, and their sizes in units. */
const hearts = { perUnit: 20, size: [0.045, 0.13] } as const

/** Paint paper hearts on the wall of a studio, down to a row. */
export async function paintHearts({ canvas, seed }: Scene, foot: number): Promise<void> {
  const { width, unit } = canvas
  const random = createRandom(seed, 461)
  const count = Math.round((hearts.perUnit * width) / unit)
  const parts = Array.from({ length: count }, (_, at) => {
    const size = unit * (hearts.size[0] + (hearts.size[1] - hearts.size[0]) * random() ** 1.5)
    const [x, y] = [((at + random()) / count) * width, foot * (0.06 + 0.86 * random())]
    const color = scale(heartColors[at % heartColors.length], 0.94 + 0.1 * random())
    const turn = 50 * (random() - 0.5)
    return `<path d="M0 .3C-.5 -.05 -.42 -.42 -.18 -.42C-.06 -.42 0 -.32 0 -.24C0 -.32 .06 -.42 .18 -.42C.42 -.42 .5 -.05 0 .3Z" fill="${hex(color)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(1)})"/>`
  })
  compositeLayer(canvas, await renderSvg(parts.join(''), canvas))
}

const smokeColors = ['#f0559f', '#5f7bf2', '#2fc3d6', '#a05bee'].map(rgb)
/** Scale of wisps in units, and their largest opacity. */
const wisps = { scale: 0.42, opacity: 0.8 }

/**
 * Paint smoke that rises in front of the wall of a studio: noise whose coordinates are bent by noise, so that it has wisps
 * (Quilez, "Domain warping", 2002).
 *
 * @param isColorful in several colors instead of white
 */
export function paintSmoke({ canvas, seed }: Scene, isColorful: boolean): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 463)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / unit / wisps.scale, y / unit / wisps.scale]
      const bendX = fractalNoise(noise, u * 0.8, v * 0.6, 3)
      const bendY = fractalNoise(noise, u * 0.8 + 40, v * 0.6 + 9, 3)
      const density = fractalNoise(noise, u + 2.2 * bendX, v * 0.75 + 1.6 * bendY, 4)
      const up = y / height
      const share =
        wisps.opacity * smoothstep(-0.15, 0.42, density) * (0.35 + 0.65 * smoothstep(0.05, 0.75, up))
      if (share < 0.01) continue
      blend(
        canvas,
        x,
        y,
        isColorful ? colorOfSmoke(0.5 + 0.7 * noise(u * 0.5 + 7, v * 0.4)) : [0.8, 0.82, 0.86],
        share,
      )
    }
}

function colorOfSmoke(at: number): Rgb {
  const along = Math.min(0.999, Math.max(0, at)) * (smokeColors.length - 1)
  const first = Math.floor(along)
  return mix(smokeColors[first], smokeColors[first + 1], along - first)
}

const [flameEdge, flameMiddle, flameCore]: readonly Rgb[] = [
  [0.85, 0.22, 0.03],
  [1, 0.55, 0.08],
  [1, 0.9, 0.5],
]
/** Height of flames relative to the image's, and sparks per unit of the width. */
const fire = { height: 0.85, sparks: 70 }

/** Paint flames that rise behind the subject from the lower edge, and sparks above them. */
export function paintFlames({ canvas, seed }: Scene): void {
  const { width, height, unit } = canvas
  const noise = createNoise(seed + 467)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / unit / 0.2, y / unit / 0.5]
      const bend = 0.6 * noise(u * 0.5, v)
      const tongue = fractalNoise(noise, u + bend, v * 1.2 + 0.5 * bend, 4)
      const heat = 1.25 * tongue + 0.95 - (height - y) / height / (0.62 * fire.height)
      if (heat <= 0) continue
      const color =
        heat < 0.5 ? mix(flameEdge, flameMiddle, 2 * heat) : mix(flameMiddle, flameCore, 2 * heat - 1)
      blend(canvas, x, y, color, smoothstep(0, 0.4, heat))
    }
  const random = createRandom(seed, 468)
  for (let at = 0; at < Math.round((fire.sparks * width) / unit); at++)
    paintSpark(canvas, width * random(), height * random(), unit * (0.001 + 0.003 * random()))
}

function paintSpark(canvas: Scene['canvas'], cx: number, cy: number, radius: number): void {
  const reach = 2 * radius + 1
  for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(canvas.height, cy + reach); y++)
    for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(canvas.width, cx + reach); x++)
      addLight(canvas, x, y, [1, 0.6, 0.2], smoothstep(reach, 0, Math.hypot(x - cx, y - cy)))
}

const sprayColors = ['#e8453c', '#f4b92f', '#2fa7c9', '#7a4bb5', '#3fae6a', '#ef6fa6', '#f2f0ea'].map(rgb)
/** Heights of letters in units, and how many there are per unit of the wall's width and height. */
const letters = { height: 0.42, across: 3.4, down: 1.9 }

/** Spray letters with dark outlines over clouds of color on a wall, down to a row. */
export async function paintGraffiti({ canvas, seed }: Scene, foot: number): Promise<void> {
  const { width, unit } = canvas
  const random = createRandom(seed, 467)
  const pick = () => hex(scale(sprayColors[Math.floor(sprayColors.length * random())], 0.85 + 0.2 * random()))
  const [columns, rows] = [
    Math.ceil((letters.across * width) / unit),
    Math.ceil((letters.down * foot) / unit),
  ]
  const clouds = Array.from({ length: columns * 2 }, () => {
    const [x, y, r] = [width * random(), foot * random(), unit * (0.12 + 0.2 * random())]
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(1.4 * r).toFixed(1)}" ry="${r.toFixed(1)}" fill="${pick()}" opacity=".7"/>`
  })
  const tags = Array.from({ length: rows * columns }, (_, at) => {
    const x = (width * ((at % columns) + 0.5 + 0.3 * (random() - 0.5))) / columns
    const y = (foot * (Math.floor(at / columns) + 0.5 + 0.2 * (random() - 0.5))) / rows
    const corner = () => `${(0.5 * (random() - 0.5)).toFixed(2)}`
    const path = `M${corner()} -.42Q${corner()} -.3 ${corner()} -.12T${corner()} .14T${corner()} .42`
    const stroke = (color: string, w: number) =>
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(30 * (random() - 0.5)).toFixed(0)}) scale(${(letters.height * unit).toFixed(1)})">${stroke('#1b1a20', 0.34)}${stroke(pick(), 0.24)}${stroke('#ffffff', 0.03)}</g>`
  })
  const body = `<clipPath id="wall"><rect width="${width}" height="${foot.toFixed(1)}"/></clipPath><g clip-path="url(#wall)" opacity=".92">${clouds.join('')}${tags.join('')}</g>`
  compositeLayer(canvas, await renderSvg(body, canvas))
}
