import { hex, lit, mixed, type Rgb, rgb, scaled } from '../paint/colour.ts'
import type { Interior } from '../scene/setting.ts'

interface Place {
  width: number
  /** Where wall and floor meet, in pixels from the top. */
  horizon: number
  unit: number
  inside: Rgb
  /** Horizontal center of the window, in pixels. */
  windowX: number
  wall: Rgb
  night: number
}

/** SVG markup, in pixels, of the furniture at the back wall of a room, placed beside the window. */
export function furniture(interior: Interior, place: Place): string {
  const { width, horizon, unit, windowX } = place
  const wide = interior === 'kitchen' || interior === 'library'
  const away = wide
    ? windowX + (windowX < width / 2 ? 0.61 : -0.61) * unit
    : (windowX < width / 2 ? 0.72 : 0.28) * width
  const pieces: Record<Interior, string> = {
    'living-room': frames(place) + shelf(place, 0.42, 3) + plant(place),
    kitchen: counter(place) + cupboards(place),
    bedroom: frames(place) + lamp(place) + plant(place),
    office: shelf(place, 0.5, 4) + plant(place),
    cafe: pendants(place) + board(place, '#3b3430'),
    library: shelf(place, 0.72, 6) + lamp(place),
    classroom: board(place, '#2f5745') + shelf(place, 0.3, 2),
    gallery: frames(place),
  }
  return `<g transform="translate(${away} ${horizon}) scale(${unit})">${pieces[interior]}</g>`
}

const box = (x: number, y: number, w: number, h: number, colour: Rgb) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${hex(colour)}"/>`

const spines = ['#a6463c', '#365a7c', '#d3a44a', '#4f7a58', '#7b5a86', '#c9c0ae', '#8a4f36', '#3f6f78']

function shelf({ inside }: Place, wide: number, rows: number): string {
  const wood = lit(rgb('#8a5f3c'), inside)
  const tall = 0.105 * rows
  const out = [
    box(-wide / 2 - 0.01, -tall - 0.02, wide + 0.02, tall + 0.02, wood),
    box(-wide / 2, -tall - 0.008, wide, tall - 0.01, scaled(wood, 0.55)),
  ]
  for (let row = 0; row < rows; row++) {
    const foot = -0.02 - row * 0.105
    let x = -wide / 2 + 0.008
    for (let book = 0; x < wide / 2 - 0.03; book++) {
      const pick = (row * 37 + book * 23 + ((row * book) % 5) * 11) % 97
      const w = 0.012 + (pick % 5) * 0.0035
      const h = 0.055 + (pick % 7) * 0.005
      if (pick % 11 !== 0) out.push(box(x, foot - h, w, h, lit(rgb(spines[pick % spines.length]), inside)))
      x += w + 0.0015
    }
    out.push(box(-wide / 2, foot, wide, 0.012, wood))
  }
  return out.join('')
}

function plant({ inside, windowX, width, unit }: Place): string {
  const x = windowX < width / 2 ? -0.37 : 0.37
  const pot = lit(rgb('#b8694a'), inside)
  const leaf = lit(rgb('#4d8a4f'), inside)
  const leaves = [-70, -45, -20, 5, 28, 52, 74].map(
    (turn, at) =>
      `<path d="M0 0C.03-.07.03-.15 0-${(0.2 + 0.02 * (at % 3)).toFixed(2)}C-.03-.15-.03-.07 0 0Z" transform="rotate(${turn})" fill="${hex(scaled(leaf, 0.8 + 0.1 * (at % 4)))}"/>`,
  )
  const fits = Math.abs(x) * unit < width * 0.3
  return fits
    ? `<g transform="translate(${x} .02)"><g transform="translate(0 -.09)">${leaves.join('')}</g><path d="M-.05-.1H.05L.038.01H-.038Z" fill="${hex(pot)}"/></g>`
    : ''
}

function frames({ inside, wall }: Place): string {
  const frame = (x: number, y: number, w: number, h: number, sky: string, land: string) =>
    box(x, y, w, h, lit(rgb('#5a4636'), inside)) +
    box(x + 0.012, y + 0.012, w - 0.024, h - 0.024, mixed(wall, [1, 1, 1], 0.6)) +
    box(x + 0.028, y + 0.028, w - 0.056, h - 0.056, lit(rgb(sky), inside)) +
    `<path d="M${x + 0.028} ${y + h * 0.66}Q${x + w * 0.35} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.62}T${x + w - 0.028} ${y + h * 0.55}V${y + h - 0.028}H${x + 0.028}Z" fill="${hex(lit(rgb(land), inside))}"/>`
  return (
    frame(-0.17, -0.56, 0.2, 0.15, '#f0c987', '#bf6b4b') +
    frame(0.06, -0.58, 0.13, 0.18, '#9fc4d8', '#4d7a72')
  )
}

function lamp({ inside, night }: Place): string {
  const shade = mixed(lit(rgb('#e8d2a6'), inside), [1, 0.9, 0.62], night)
  const shine = `<circle cx=".3" cy="-.4" r=".26" fill="#ffd98a" opacity="${(0.05 + 0.16 * night).toFixed(2)}"/>`
  return `${shine}${box(0.295, -0.38, 0.01, 0.4, lit(rgb('#5c4a3d'), inside))}${box(0.25, 0.005, 0.1, 0.015, lit(rgb('#5c4a3d'), inside))}<path d="M.26-.46H.34L.38-.34H.22Z" fill="${hex(shade)}"/>`
}

function counter({ inside }: Place): string {
  const front = lit(rgb('#7d9a8c'), inside)
  const doors = [-0.38, -0.19, 0, 0.19].map(
    x =>
      box(x + 0.008, -0.2, 0.174, 0.2, scaled(front, 0.94)) +
      box(x + 0.085, -0.185, 0.02, 0.008, lit(rgb('#d9cfb8'), inside)),
  )
  return (
    box(-0.39, -0.215, 0.78, 0.235, front) +
    doors.join('') +
    box(-0.41, -0.24, 0.82, 0.028, lit(rgb('#c9a77b'), inside))
  )
}

function cupboards({ inside }: Place): string {
  const front = lit(rgb('#f2efe6'), inside)
  return [-0.38, -0.19, 0, 0.19]
    .map(
      x =>
        box(x, -0.62, 0.18, 0.2, front) +
        box(x + 0.012, -0.608, 0.156, 0.176, scaled(front, 0.95)) +
        box(x + 0.08, -0.44, 0.02, 0.007, lit(rgb('#8d8577'), inside)),
    )
    .join('')
}

function pendants({ inside, night, horizon, unit }: Place): string {
  const top = -horizon / unit
  return [-0.28, 0, 0.28]
    .map(x => {
      const y = top * 0.58
      return `${box(x - 0.002, top, 0.004, y - top, lit(rgb('#2e2a28'), inside))}<circle cx="${x}" cy="${y + 0.04}" r=".2" fill="#ffce7a" opacity="${(0.1 + 0.12 * night).toFixed(2)}"/><path d="M${x - 0.015} ${y}H${x + 0.015}L${x + 0.06} ${y + 0.055}H${x - 0.06}Z" fill="${hex(lit(rgb('#3a3532'), inside))}"/><circle cx="${x}" cy="${y + 0.058}" r=".02" fill="#fff0c4"/>`
    })
    .join('')
}

function board({ inside }: Place, colour: string): string {
  const chalk = hex(lit(rgb('#e9e6dc'), inside))
  const lines = [0, 1, 2, 3].map(
    at =>
      `<path d="M-.24 ${-0.46 + at * 0.045}h${0.2 + 0.07 * ((at * 3) % 4)}" stroke="${chalk}" stroke-width=".006" stroke-dasharray=".03 .008 .05 .01" opacity=".75"/>`,
  )
  return (
    box(-0.3, -0.54, 0.6, 0.27, lit(rgb('#a07a4f'), inside)) +
    box(-0.285, -0.525, 0.57, 0.24, lit(rgb(colour), inside)) +
    lines.join('')
  )
}
