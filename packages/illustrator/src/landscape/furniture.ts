import { hex, illuminate, mix, type Rgb, rgb, scale } from '../paint/color.ts'
import type { Interior } from '../scene/setting.ts'

interface RoomGeometry {
  width: number
  /** Where wall and floor meet, in pixels from the top. */
  horizon: number
  unit: number
  indoorLight: Rgb
  /** Horizontal center of the window, in pixels. */
  windowX: number
  wall: Rgb
  night: number
}

/** SVG markup, in pixels, of the furniture at the back wall of a room, placed beside the window. */
export function furniture(interior: Interior, room: RoomGeometry): string {
  const { width, horizon, unit, windowX } = room
  const isWide = interior === 'kitchen' || interior === 'library'
  const offsetX = isWide
    ? windowX + (windowX < width / 2 ? 0.61 : -0.61) * unit
    : (windowX < width / 2 ? 0.72 : 0.28) * width
  const pieces: Record<Interior, string> = {
    'living-room': frames(room) + shelf(room, 0.42, 3) + plant(room),
    kitchen: counter(room) + cupboards(room),
    bedroom: frames(room) + lamp(room) + plant(room),
    office: shelf(room, 0.5, 4) + plant(room),
    cafe: pendants(room) + board(room, '#3b3430'),
    library: shelf(room, 0.72, 6) + lamp(room),
    classroom: board(room, '#2f5745') + shelf(room, 0.3, 2),
    gallery: frames(room),
    bathroom: bathroomSink(room),
  }
  return `<g transform="translate(${offsetX} ${horizon}) scale(${unit})">${pieces[interior]}</g>`
}

const box = (x: number, y: number, w: number, h: number, color: Rgb) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${hex(color)}"/>`

const spines = ['#a6463c', '#365a7c', '#d3a44a', '#4f7a58', '#7b5a86', '#c9c0ae', '#8a4f36', '#3f6f78']

function shelf({ indoorLight }: RoomGeometry, shelfWidth: number, rows: number): string {
  const wood = illuminate(rgb('#8a5f3c'), indoorLight)
  const shelfHeight = 0.105 * rows
  const out = [
    box(-shelfWidth / 2 - 0.01, -shelfHeight - 0.02, shelfWidth + 0.02, shelfHeight + 0.02, wood),
    box(-shelfWidth / 2, -shelfHeight - 0.008, shelfWidth, shelfHeight - 0.01, scale(wood, 0.55)),
  ]
  for (let row = 0; row < rows; row++) {
    const foot = -0.02 - row * 0.105
    let x = -shelfWidth / 2 + 0.008
    for (let book = 0; x < shelfWidth / 2 - 0.03; book++) {
      const pick = (row * 37 + book * 23 + ((row * book) % 5) * 11) % 97
      const bookWidth = 0.012 + (pick % 5) * 0.0035
      const bookHeight = 0.055 + (pick % 7) * 0.005
      if (pick % 11 !== 0)
        out.push(
          box(
            x,
            foot - bookHeight,
            bookWidth,
            bookHeight,
            illuminate(rgb(spines[pick % spines.length]), indoorLight),
          ),
        )
      x += bookWidth + 0.0015
    }
    out.push(box(-shelfWidth / 2, foot, shelfWidth, 0.012, wood))
  }
  return out.join('')
}

function plant({ indoorLight, windowX, width, unit }: RoomGeometry): string {
  const x = windowX < width / 2 ? -0.37 : 0.37
  const pot = illuminate(rgb('#b8694a'), indoorLight)
  const leaf = illuminate(rgb('#4d8a4f'), indoorLight)
  const leaves = [-70, -45, -20, 5, 28, 52, 74].map(
    (angle, at) =>
      `<path d="M0 0C.03-.07.03-.15 0-${(0.2 + 0.02 * (at % 3)).toFixed(2)}C-.03-.15-.03-.07 0 0Z" transform="rotate(${angle})" fill="${hex(scale(leaf, 0.8 + 0.1 * (at % 4)))}"/>`,
  )
  const fits = Math.abs(x) * unit < width * 0.3
  return fits
    ? `<g transform="translate(${x} .02)"><g transform="translate(0 -.09)">${leaves.join('')}</g><path d="M-.05-.1H.05L.038.01H-.038Z" fill="${hex(pot)}"/></g>`
    : ''
}

function frames({ indoorLight, wall }: RoomGeometry): string {
  const frame = (x: number, y: number, w: number, h: number, sky: string, landscape: string) =>
    box(x, y, w, h, illuminate(rgb('#5a4636'), indoorLight)) +
    box(x + 0.012, y + 0.012, w - 0.024, h - 0.024, mix(wall, [1, 1, 1], 0.6)) +
    box(x + 0.028, y + 0.028, w - 0.056, h - 0.056, illuminate(rgb(sky), indoorLight)) +
    `<path d="M${x + 0.028} ${y + h * 0.66}Q${x + w * 0.35} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.62}T${x + w - 0.028} ${y + h * 0.55}V${y + h - 0.028}H${x + 0.028}Z" fill="${hex(illuminate(rgb(landscape), indoorLight))}"/>`
  return (
    frame(-0.17, -0.56, 0.2, 0.15, '#f0c987', '#bf6b4b') +
    frame(0.06, -0.58, 0.13, 0.18, '#9fc4d8', '#4d7a72')
  )
}

function lamp({ indoorLight, night }: RoomGeometry): string {
  const shade = mix(illuminate(rgb('#e8d2a6'), indoorLight), [1, 0.9, 0.62], night)
  const shine = `<circle cx=".3" cy="-.4" r=".26" fill="#ffd98a" opacity="${(0.05 + 0.16 * night).toFixed(2)}"/>`
  return `${shine}${box(0.295, -0.38, 0.01, 0.4, illuminate(rgb('#5c4a3d'), indoorLight))}${box(0.25, 0.005, 0.1, 0.015, illuminate(rgb('#5c4a3d'), indoorLight))}<path d="M.26-.46H.34L.38-.34H.22Z" fill="${hex(shade)}"/>`
}

function counter({ indoorLight }: RoomGeometry): string {
  const front = illuminate(rgb('#7d9a8c'), indoorLight)
  const doors = [-0.38, -0.19, 0, 0.19].map(
    x =>
      box(x + 0.008, -0.2, 0.174, 0.2, scale(front, 0.94)) +
      box(x + 0.085, -0.185, 0.02, 0.008, illuminate(rgb('#d9cfb8'), indoorLight)),
  )
  return (
    box(-0.39, -0.215, 0.78, 0.235, front) +
    doors.join('') +
    box(-0.41, -0.24, 0.82, 0.028, illuminate(rgb('#c9a77b'), indoorLight))
  )
}

function cupboards({ indoorLight }: RoomGeometry): string {
  const front = illuminate(rgb('#f2efe6'), indoorLight)
  return [-0.38, -0.19, 0, 0.19]
    .map(
      x =>
        box(x, -0.62, 0.18, 0.2, front) +
        box(x + 0.012, -0.608, 0.156, 0.176, scale(front, 0.95)) +
        box(x + 0.08, -0.44, 0.02, 0.007, illuminate(rgb('#8d8577'), indoorLight)),
    )
    .join('')
}

function bathroomSink({ indoorLight, wall }: RoomGeometry): string {
  const white = illuminate(rgb('#f7f8f8'), indoorLight)
  const chrome = illuminate(rgb('#aeb8bf'), indoorLight)
  return (
    box(-0.15, -0.6, 0.3, 0.26, illuminate(rgb('#a8855a'), indoorLight)) +
    box(-0.135, -0.585, 0.27, 0.23, mix(wall, [1, 1, 1], 0.55)) +
    `<path d="M-.1-.37L.02-.58H.08L-.04-.37Z" fill="#fff" opacity=".35"/>` +
    box(-0.008, -0.29, 0.016, 0.05, chrome) +
    box(-0.03, -0.29, 0.04, 0.012, chrome) +
    box(-0.18, -0.24, 0.36, 0.03, white) +
    box(-0.17, -0.21, 0.34, 0.21, illuminate(rgb('#7fa8ad'), indoorLight)) +
    box(-0.16, -0.2, 0.155, 0.19, illuminate(rgb('#8db5ba'), indoorLight)) +
    box(0.005, -0.2, 0.155, 0.19, illuminate(rgb('#8db5ba'), indoorLight)) +
    box(0.24, -0.5, 0.13, 0.01, chrome) +
    box(0.26, -0.495, 0.09, 0.18, illuminate(rgb('#e8b7a0'), indoorLight))
  )
}

function pendants({ indoorLight, night, horizon, unit }: RoomGeometry): string {
  const top = -horizon / unit
  return [-0.28, 0, 0.28]
    .map(x => {
      const y = top * 0.58
      return `${box(x - 0.002, top, 0.004, y - top, illuminate(rgb('#2e2a28'), indoorLight))}<circle cx="${x}" cy="${y + 0.04}" r=".2" fill="#ffce7a" opacity="${(0.1 + 0.12 * night).toFixed(2)}"/><path d="M${x - 0.015} ${y}H${x + 0.015}L${x + 0.06} ${y + 0.055}H${x - 0.06}Z" fill="${hex(illuminate(rgb('#3a3532'), indoorLight))}"/><circle cx="${x}" cy="${y + 0.058}" r=".02" fill="#fff0c4"/>`
    })
    .join('')
}

function board({ indoorLight }: RoomGeometry, color: string): string {
  const chalk = hex(illuminate(rgb('#e9e6dc'), indoorLight))
  const lines = [0, 1, 2, 3].map(
    at =>
      `<path d="M-.24 ${-0.46 + at * 0.045}h${0.2 + 0.07 * ((at * 3) % 4)}" stroke="${chalk}" stroke-width=".006" stroke-dasharray=".03 .008 .05 .01" opacity=".75"/>`,
  )
  return (
    box(-0.3, -0.54, 0.6, 0.27, illuminate(rgb('#a07a4f'), indoorLight)) +
    box(-0.285, -0.525, 0.57, 0.24, illuminate(rgb(color), indoorLight)) +
    lines.join('')
  )
}
