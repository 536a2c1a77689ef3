import { createRandom, type Scene } from '../landscape/scene.ts'
import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'
import type { Interior } from '../scene/setting.ts'

/** The wall that furniture stands at, with lengths in units of the image's shorter side and y upward from the floor. */
interface Wall {
  width: number
  height: number
  /** Center of the window. */
  windowX: number
  /** Center of the part of the wall beside the window. */
  freeX: number
  /** The given `#rrggbb` color of a surface, as it looks in the light of the room. */
  lit: (color: string, tone?: number) => string
  /** Color of a lamp's shade: nearly white, so that it shines out of focus. */
  glow: string
  random: () => number
}

/** Width of the window, in units. */
export const windowWidth = 0.44

/** Interiors whose walls are furnished in full, without a window. */
export const windowless: readonly Interior[] = ['library']

/**
 * SVG markup, in pixels, of what stands in a room behind a subject. It's out of focus, so only large shapes
 * and lights are visible. Undefined for interiors whose usual furniture serves.
 *
 * @param windowX center of the window, in pixels
 */
export function furnishings(
  { canvas, horizon, seed, light, backdrop }: Scene,
  interior: Interior,
  windowX: number,
  indoorLight: Rgb,
): string | undefined {
  const { unit } = canvas
  const width = canvas.width / unit
  const isLeft = windowX < canvas.width / 2
  const wall: Wall = {
    width,
    height: horizon / unit,
    windowX: windowX / unit,
    freeX: (isLeft ? 0.73 : 0.27) * width,
    lit: (color, tone = 1) => hex(scale(illuminate(rgb(color), indoorLight), tone)),
    glow: hex(mix([1, 0.97, 0.88], [1, 0.9, 0.66], light.night)),
    random: createRandom(seed, 105),
  }
  const body = (backdrop?.hasFireplace ? withFireplace : furnish[interior])?.(wall)
  return body && `<g transform="translate(0 ${horizon}) scale(${unit})">${body}</g>`
}

const furnish: Partial<Record<Interior, (wall: Wall) => string>> = {
  'living-room': wall =>
    curtains(wall) +
    painting(wall, wall.freeX, 0.42) +
    floorLamp(wall, wall.freeX + side(wall) * 0.36) +
    sofa(wall, wall.freeX - side(wall) * 0.04) +
    tallPlant(wall, wall.windowX + side(wall) * 0.25, 0.4),
  bedroom: wall =>
    curtains(wall) +
    painting(wall, wall.freeX, 0.46) +
    bed(wall, wall.freeX) +
    floorLamp(wall, wall.freeX + side(wall) * 0.42),
  office: wall =>
    ceilingLamps(wall) +
    glassPartition(wall, wall.freeX) +
    bookcase(wall, wall.freeX - 0.26, wall.freeX + 0.26, 0.56) +
    desk(wall, wall.windowX) +
    tallPlant(wall, wall.freeX - side(wall) * 0.38, 0.36),
  cafe: wall =>
    bookcase(wall, wall.freeX - 0.36, wall.freeX + 0.36, 0.6, 0.3, bottleColors) +
    counter(wall, wall.freeX - 0.42, wall.freeX + 0.42, '#4a3529') +
    [-0.27, 0, 0.27].map(off => pendant(wall, wall.freeX + off)).join('') +
    tallPlant(wall, wall.windowX + side(wall) * 0.26, 0.34),
  library: wall => bookcase(wall, 0, wall.width, wall.height) + floorLamp(wall, wall.freeX),
  kitchen: wall =>
    rect(wall.freeX - 0.5, 0.22, 1, 0.22, wall.lit('#d5d8d2')) +
    cupboards(wall) +
    jars(wall) +
    counter(wall, wall.freeX - 0.5, wall.freeX + 0.5, '#8fa59a') +
    [-0.2, 0.2].map(off => pendant(wall, wall.freeX + off)).join('') +
    tallPlant(wall, wall.windowX + side(wall) * 0.24, 0.3),
}

/** A living room with a fireplace instead of a sofa. */
const withFireplace = (wall: Wall) =>
  curtains(wall) +
  painting(wall, wall.freeX, 0.52) +
  fireplace(wall, wall.freeX) +
  tallPlant(wall, wall.windowX + side(wall) * 0.25, 0.4)

/** 1 if the free part of the wall is to the right of the window, else −1. */
const side = ({ windowX, freeX }: Wall) => (freeX > windowX ? 1 : -1)

/** A rectangle whose lower left corner is at `x`, `y`. */
const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x.toFixed(3)}" y="${(-y - h).toFixed(3)}" width="${w.toFixed(3)}" height="${h.toFixed(3)}" rx="${round}" fill="${fill}"/>`

const shadow = (x: number, w: number) =>
  `<ellipse cx="${x.toFixed(3)}" cy=".015" rx="${(0.55 * w).toFixed(3)}" ry=".03" opacity=".35"/>`

function curtains({ windowX, height, lit }: Wall): string {
  const folds = [0, 1, 2, 3].map(at => ({ at: at * 0.026, tone: at % 2 ? 0.9 : 1 }))
  return [-1, 1]
    .flatMap(end =>
      folds.map(({ at, tone }) =>
        rect(
          windowX + end * (windowWidth / 2 + 0.02 + at) - 0.014,
          -0.01,
          0.028,
          0.97 * height,
          lit('#efe9de', tone),
          0.004,
        ),
      ),
    )
    .join('')
}

function painting({ lit }: Wall, x: number, y: number): string {
  return (
    rect(x - 0.17, y, 0.34, 0.22, lit('#463b33')) +
    rect(x - 0.158, y + 0.012, 0.316, 0.196, lit('#eee6d8')) +
    rect(x - 0.13, y + 0.035, 0.26, 0.15, lit('#c3c7c2')) +
    rect(x - 0.13, y + 0.035, 0.26, 0.055, lit('#8f8b78')) +
    rect(x - 0.05, y + 0.06, 0.18, 0.05, lit('#a8a592'), 0.025)
  )
}

function floorLamp({ lit, glow }: Wall, x: number): string {
  return (
    `<circle cx="${x.toFixed(3)}" cy="-.5" r=".24" fill="${glow}" opacity=".14"/>` +
    rect(x - 0.006, 0, 0.012, 0.45, lit('#4a4038')) +
    rect(x - 0.06, 0, 0.12, 0.012, lit('#4a4038')) +
    `<path d="M${x - 0.055}-.57H${x + 0.055}L${x + 0.085}-.43H${x - 0.085}Z" fill="${glow}"/>`
  )
}

/** Lamps on the ceiling of an office: bright strips. */
const ceilingLamps = ({ width, height, glow }: Wall) =>
  [0.2, 0.5, 0.8].map(at => rect(at * width - 0.09, 0.93 * height, 0.18, 0.022, glow, 0.004)).join('')

/** Panes of a glass wall with the lit rooms behind it. */
function glassPartition({ height, lit, glow }: Wall, x: number): string {
  const panes = [-0.36, -0.12, 0.12].map(
    (off, at) =>
      rect(x + off, 0.02, 0.225, 0.78 * height, lit(['#cfdbe2', '#dde6ea', '#c3d1d9'][at])) +
      rect(x + off + 0.05, 0.52 * height, 0.07, 0.1 * height, glow) +
      rect(x + off, 0.02, 0.225, 0.2 * height, lit('#a9b7bd', 0.95)),
  )
  const posts = [-0.37, -0.13, 0.11, 0.345].map(off => rect(x + off, 0, 0.014, 0.8 * height, lit('#3d4247')))
  return panes.join('') + posts.join('')
}

function fireplace({ lit, random }: Wall, x: number): string {
  const stone = '#cfc7ba'
  const flames = Array.from({ length: 16 }, (_, at) => {
    const [off, high] = [0.2 * (random() - 0.5), 0.07 + 0.11 * random()]
    const color = ['#ff7a1f', '#ffab3d', '#ffdf8f', '#fff6dc'][at >> 2]
    const size = 1 - 0.18 * (at >> 2)
    return `<path d="M${(x + off - 0.03 * size).toFixed(3)} -.05Q${(x + off - 0.035 * size).toFixed(3)} ${(-0.05 - 0.5 * high).toFixed(3)} ${(x + off).toFixed(3)} ${(-0.05 - high * size).toFixed(3)}Q${(x + off + 0.035 * size).toFixed(3)} ${(-0.05 - 0.5 * high).toFixed(3)} ${(x + off + 0.03 * size).toFixed(3)} -.05Z" fill="${color}"/>`
  })
  return (
    rect(x - 0.26, 0, 0.52, 0.44, lit(stone)) +
    rect(x - 0.3, 0.42, 0.6, 0.045, lit(stone, 1.12)) +
    rect(x - 0.17, 0.03, 0.34, 0.3, '#1d1512', 0.01) +
    `<ellipse cx="${x.toFixed(3)}" cy="-.09" rx=".15" ry=".1" fill="#ff8a2a" opacity=".55"/>` +
    rect(x - 0.12, 0.035, 0.24, 0.03, '#3a241a', 0.012) +
    flames.join('')
  )
}

const sofaColors = ['#8d8f8a', '#7c8b96', '#a89a86', '#6f7f70']

function sofa({ lit, random }: Wall, x: number): string {
  const color = sofaColors[Math.floor(random() * sofaColors.length)]
  return (
    shadow(x, 0.7) +
    rect(x - 0.33, 0.05, 0.66, 0.26, lit(color, 0.86), 0.04) +
    rect(x - 0.3, 0.17, 0.29, 0.12, lit(color, 0.97), 0.03) +
    rect(x + 0.01, 0.17, 0.29, 0.12, lit(color, 0.97), 0.03) +
    rect(x - 0.3, 0.09, 0.6, 0.09, lit(color, 1.08), 0.025) +
    rect(x - 0.37, 0.03, 0.09, 0.19, lit(color, 0.95), 0.03) +
    rect(x + 0.28, 0.03, 0.09, 0.19, lit(color, 0.95), 0.03) +
    rect(x - 0.26, 0.16, 0.11, 0.11, lit('#c98a5e'), 0.02) +
    rect(x + 0.13, 0.16, 0.12, 0.11, lit('#efe7da'), 0.02) +
    rect(x - 0.33, 0, 0.66, 0.05, lit(color, 0.5), 0.01)
  )
}

function bed({ lit }: Wall, x: number): string {
  return (
    shadow(x, 0.85) +
    rect(x - 0.38, 0.02, 0.76, 0.36, lit('#a08f7e'), 0.03) +
    rect(x - 0.33, 0.17, 0.3, 0.12, lit('#f4f0ea'), 0.05) +
    rect(x + 0.03, 0.17, 0.3, 0.12, lit('#f4f0ea', 0.97), 0.05) +
    rect(x - 0.38, 0, 0.76, 0.2, lit('#dfe1e2'), 0.03) +
    rect(x - 0.38, 0, 0.76, 0.09, lit('#7f93a3'), 0.02)
  )
}

function desk({ lit }: Wall, x: number): string {
  return (
    shadow(x, 0.5) +
    rect(x - 0.24, 0.2, 0.48, 0.025, lit('#a67c55')) +
    rect(x - 0.22, 0, 0.02, 0.2, lit('#5b4636')) +
    rect(x + 0.2, 0, 0.02, 0.2, lit('#5b4636')) +
    rect(x - 0.11, 0.25, 0.22, 0.14, lit('#2b2e33'), 0.008) +
    rect(x - 0.02, 0.22, 0.04, 0.04, lit('#2b2e33'))
  )
}

const spineColors = ['#7d4a40', '#43556a', '#a68d5c', '#5b6b58', '#65566a', '#c2b8a4', '#6e4a38', '#4f6468']
const bottleColors = ['#6b4a2b', '#31543a', '#b8803c', '#d9cdb4', '#7a2f2a', '#8fa6a3']

/** Shelves filled with books or bottles, from one x to another, up to a height. */
function bookcase(
  { lit, random }: Wall,
  from: number,
  to: number,
  height: number,
  foot = 0,
  colors = spineColors,
): string {
  const parts = [rect(from, foot, to - from, height, lit('#4a3424'))]
  const row = 0.125
  for (let y = foot + 0.02; y + row < foot + height + 0.05; y += row) {
    for (let x = from + 0.012; x < to - 0.03; ) {
      const w = 0.012 + 0.02 * random()
      const h = row * (0.55 + 0.3 * random())
      if (random() > 0.12)
        parts.push(rect(x, y, w, h, lit(colors[Math.floor(random() * colors.length)], 0.75 + 0.3 * random())))
      x += w + 0.002
    }
    parts.push(rect(from, y - 0.016, to - from, 0.016, lit('#8a5f3c')))
  }
  for (let x = from; x < to; x += 0.42) parts.push(rect(x, foot, 0.018, height, lit('#7a5335')))
  return parts.join('')
}

function counter({ lit }: Wall, from: number, to: number, front: string): string {
  const doors: string[] = []
  for (let x = from + 0.01; x + 0.18 < to; x += 0.19)
    doors.push(rect(x, 0.02, 0.172, 0.17, lit(front, 1.07), 0.004))
  return (
    rect(from, 0, to - from, 0.21, lit(front)) +
    doors.join('') +
    rect(from - 0.01, 0.2, to - from + 0.02, 0.028, lit('#d8cfc0'))
  )
}

function cupboards({ freeX, lit }: Wall): string {
  return [-0.5, -0.3, 0.1, 0.3]
    .map(
      off =>
        rect(freeX + off, 0.44, 0.19, 0.24, lit('#e6e2d8')) +
        rect(freeX + off + 0.012, 0.452, 0.166, 0.216, lit('#dcd8cc')),
    )
    .join('')
}

function jars({ freeX, lit, random }: Wall): string {
  return [-0.4, -0.33, -0.27, 0.18, 0.25, 0.37]
    .map(off => {
      const [w, h] = [0.035 + 0.025 * random(), 0.05 + 0.08 * random()]
      return rect(
        freeX + off,
        0.225,
        w,
        h,
        lit(bottleColors[Math.floor(random() * bottleColors.length)]),
        0.012,
      )
    })
    .join('')
}

function pendant({ height, lit, glow }: Wall, x: number): string {
  const y = 0.68 * height
  return (
    rect(x - 0.003, y, 0.006, height - y, lit('#2e2a28')) +
    `<circle cx="${x.toFixed(3)}" cy="${(-y).toFixed(3)}" r=".16" fill="${glow}" opacity=".13"/>` +
    `<circle cx="${x.toFixed(3)}" cy="${(-y).toFixed(3)}" r=".032" fill="${glow}"/>`
  )
}

const leafColors = ['#2f5a37', '#3f7444', '#568a4e', '#264a30']

/** A plant in a pot, up to a height: many leaves, darker ones at the back. */
function tallPlant({ lit, random }: Wall, x: number, height: number): string {
  const leaves = Array.from({ length: 34 }, (_, at) => {
    const up = 0.35 + 0.65 * random()
    const off = 0.55 * height * (random() - 0.5) * (0.5 + up)
    const color = leafColors[Math.floor((at / 34) * leafColors.length + random()) % leafColors.length]
    const turn = 90 + 140 * (random() - 0.5)
    return `<ellipse cx="${(x + off).toFixed(3)}" cy="${(-height * up).toFixed(3)}" rx="${(0.17 * height).toFixed(3)}" ry="${(0.055 * height).toFixed(3)}" fill="${lit(color, 0.8 + 0.4 * random())}" transform="rotate(${turn.toFixed(0)} ${(x + off).toFixed(3)} ${(-height * up).toFixed(3)})"/>`
  })
  return shadow(x, 0.16) + leaves.join('') + rect(x - 0.055, 0, 0.11, 0.3 * height, lit('#cfc6ba'), 0.015)
}
