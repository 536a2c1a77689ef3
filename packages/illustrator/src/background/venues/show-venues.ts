import { mix, type Rgb, rgb, scale, smoothstep } from '../../paint/color.ts'
import type { VenueDesign, VenueProp, VenueSurface } from './venue.ts'
import { ceilingLights, plain } from './venue-surfaces.ts'

const white: Rgb = [1, 1, 1]
const dark = rgb('#17181c')

/** People who sit in the dark, lit from the runway: heads above shoulders in rows that rise toward the walls. */
function audience(random: () => number): VenueProp[] {
  const clothes = ['#2b2b31', '#3b3436', '#24303a', '#4b4640', '#5b5250', '#332a2e', '#6b6560']
  const skin = ['#9a7460', '#6f4f3f', '#b08a72', '#8a6753']
  const pick = (colors: readonly string[], factor: number) =>
    scale(rgb(colors[Math.floor(random() * colors.length)]), factor)
  return [-1, 1].flatMap(side =>
    [0, 1, 2].flatMap(row =>
      Array.from({ length: 15 }, (_, seat): VenueProp[] => {
        const x = side * (2.35 + 0.75 * row) + 0.12 * (random() - 0.5)
        const distance = 5 + 1.05 * seat + 0.5 * row
        const [floor, factor] = [0.3 * row, 0.95 - 0.24 * row]
        return [
          {
            left: x - 0.24,
            right: x + 0.24,
            bottom: floor,
            top: floor + 1.08,
            distance,
            color: pick(clothes, factor),
          },
          {
            left: x - 0.1,
            right: x + 0.1,
            bottom: floor + 1.06,
            top: floor + 1.34,
            distance: distance - 0.01,
            color: pick(skin, factor),
            isRound: true,
          },
        ]
      }).flat(),
    ),
  )
}

/** A white runway between rows of people in the dark, up to a lit wall. */
const runway: VenueDesign = {
  size: { width: 11, height: 6.4, length: 22 },
  left: (_, v) => scale(dark, 1.1 - 0.08 * v),
  right: (_, v) => scale(dark, 1.1 - 0.08 * v),
  end: (u, v) => {
    const panel = smoothstep(2.5, 2.4, Math.abs(u)) * smoothstep(5.2, 5.1, v)
    const door = Math.abs(u) < 0.85 && v < 3.1
    const lit = mix(rgb('#dfe2e6'), rgb('#fbfbfa'), Math.exp(-(u * u) / 3))
    return mix(dark, door ? rgb('#a9adb3') : lit, panel)
  },
  floor: (u, v, { noise }) => {
    const across = Math.abs(u)
    if (across < 1.75) {
      const pool = 0.5 + 0.5 * Math.cos((2 * Math.PI * v) / 3.2)
      return scale(rgb('#e9e9e8'), 0.86 + 0.1 * pool + 0.02 * noise(3 * u, 3 * v))
    }
    if (across < 1.82) return rgb('#f7f7f5')
    return scale(rgb('#25262b'), 1 + 1.2 * Math.exp(-(across - 1.8) * 2))
  },
  ceiling: (u, v) => {
    const truss = Math.abs(Math.abs(u) - 2.2) < 0.08
    const isLamp = Math.abs(Math.abs(u) - 2.2) < 0.17 && v - 1.6 * Math.floor(v / 1.6) < 0.34
    return isLamp ? [1, 0.99, 0.95] : truss ? rgb('#3a3c42') : rgb('#101114')
  },
  gloss: 0.05,
  props: audience,
  lamp: white,
}

/** The front of a shop with lit windows, by day with a view into it. */
const kiosk: VenueSurface = (u, v, context) => {
  const { sky, noise, night, cell } = context
  const roof = 3.6
  if (Math.abs(u) > 9 || v > roof) {
    const crown = 4.4 + 2.6 * noise(0.3 * u, 5) + 1.2 * noise(0.9 * u, 8)
    if (v > crown) return mix(sky[0], sky[1], Math.min(1, v / 16))
    return scale(mix(rgb('#50604a'), rgb('#12161b'), night), 1 + 0.2 * noise(2 * u, 2 * v))
  }
  if (v > 2.8) return v < 2.95 || v > 3.45 ? rgb('#f1efe8') : rgb('#c3352f')
  if (v < 0.5) return rgb('#9c9a94')
  if (Math.abs(u - 1.5 * Math.round(u / 1.5)) < 0.05) return rgb('#7c7c7a')
  const goods = cell(Math.floor(u / 0.35), Math.floor(v / 0.4))
  const inside = mix(
    rgb('#ffe6b5'),
    rgb(['#d98a4a', '#b7c9a0', '#e9d8b0', '#9fb4c2'][Math.floor(4 * goods)]),
    0.45,
  )
  return scale(inside, mix([0.78, 0.78, 0.78], white, night)[0])
}

/** The roof over the pumps: seen from below, it's full of lamps. */
const canopy = (): VenueProp[] => [
  { left: -8.5, right: 8.5, bottom: 4.75, top: 5.65, distance: 10, color: rgb('#f4f1ea') },
  { left: -8.5, right: 8.5, bottom: 4.75, top: 5.02, distance: 9.99, color: rgb('#d0382f') },
  ...[0, 1, 2, 3, 4, 5].map(row => ({
    left: -8.5,
    right: 8.5,
    bottom: 4.62,
    top: 4.76,
    distance: 10 + 1.4 * row,
    color: row % 2 ? rgb('#b9b4a8') : rgb('#fff6df'),
  })),
  ...[-5.4, 5.4].flatMap(x => [
    { left: x - 0.2, right: x + 0.2, bottom: 0, top: 4.75, distance: 12, color: rgb('#dedad1') },
    ...[-1.1, 1.1].flatMap(off => [
      {
        left: x + off - 0.42,
        right: x + off + 0.42,
        bottom: 0,
        top: 1.75,
        distance: 11.8,
        color: rgb('#c23a32'),
      },
      {
        left: x + off - 0.34,
        right: x + off + 0.34,
        bottom: 1,
        top: 1.5,
        distance: 11.79,
        color: rgb('#f3ead2'),
      },
      {
        left: x + off - 0.3,
        right: x + off + 0.3,
        bottom: 1.75,
        top: 2.3,
        distance: 11.78,
        color: rgb('#fff3d8'),
        isRound: true,
      },
    ]),
  ]),
]

const gasStation: VenueDesign = {
  size: { width: 60, height: 40, length: 20 },
  left: (u, v, context) => kiosk(u + 40, v, context),
  right: (u, v, context) => kiosk(u + 40, v, context),
  end: kiosk,
  floor: (u, v, { noise, night }) => {
    const light = Math.exp(-(((Math.abs(u) - 3) / 5) ** 2) - ((v - 9) / 7) ** 2)
    const concrete = scale(rgb('#8d8b87'), 1 + 0.1 * noise(1.3 * u, 1.3 * v) + 0.06 * noise(20 * u, 20 * v))
    return scale(concrete, 1 - night * (0.72 - 0.62 * light))
  },
  ceiling: (_, v, { sky }) => mix(sky[1], sky[0], Math.min(1, v / 60)),
  gloss: 0.2,
  props: canopy,
  lamp: [1, 0.97, 0.92],
  isForVehicles: true,
}

/** A rectangle's distance from its edge, positive inside. */
const inset = (x: number, y: number, left: number, right: number, bottom: number, top: number) =>
  Math.min(x - left, right - x, y - bottom, top - y)

/** Moldings: a ridge that is lit from above around a panel. */
const ridge = (toEdge: number) =>
  0.1 * smoothstep(0, 0.02, toEdge) * smoothstep(0.05, 0.03, toEdge) -
  0.12 * smoothstep(0.035, 0.05, toEdge) * smoothstep(0.085, 0.055, toEdge)

/** A wall in off-white with panels that moldings frame, above and below a rail. */
function paneled(u: number, v: number, color: Rgb): Rgb {
  const at = u - 1.5 * Math.floor(u / 1.5)
  const upper = inset(at, v, 0.14, 1.36, 1.12, 2.92)
  const lower = inset(at, v, 0.14, 1.36, 0.28, 0.86)
  const rail = smoothstep(0.05, 0.02, Math.abs(v - 0.98))
  const cornice = v > 3.12 ? 0.06 * Math.sin(50 * (v - 3.12)) : 0
  const skirting = v < 0.18 ? 0.05 : 0
  return scale(color, 0.97 + ridge(Math.max(upper, lower)) + 0.07 * rail + cornice + skirting)
}

const plaster = rgb('#ece6db')
const [gilt, marble] = [rgb('#b8924f'), rgb('#e8e4de')]

/** A marble fireplace with a mirror in a gilt frame over it. */
const chimney: VenueSurface = (u, v, context) => {
  const toMirror = inset(u, v, -0.72, 0.72, 1.2, 2.85)
  if (toMirror > 0) {
    if (toMirror < 0.07) return scale(gilt, 0.9 + 0.3 * context.noise(20 * u, 20 * v))
    return mix(rgb('#d9d6cf'), rgb('#f6f4ee'), smoothstep(-0.5, 0.5, u + 0.3 * (v - 2)))
  }
  if (Math.abs(u) < 0.85 && v < 1.1) {
    if (v > 1.02) return scale(marble, 1.03)
    if (Math.abs(u) < 0.48 && v < 0.78) return scale(rgb('#2a2522'), 0.8 + 0.3 * v)
    return scale(marble, 0.95 + 0.05 * context.noise(3 * u, 5 * v))
  }
  return paneled(u + 0.75, v, plaster)
}

/** Tall windows with white curtains between panels. */
const tallWindows: VenueSurface = (u, v, context) => {
  const at = u - 2.4 * Math.floor(u / 2.4)
  const toWindow = inset(at, v, 0.62, 1.78, 0.12, 2.95)
  if (toWindow > 0) {
    const isBar = toWindow < 0.05 || Math.abs(at - 1.2) < 0.035 || Math.abs(v - 2.25) < 0.03
    if (isBar) return rgb('#f3f0ea')
    return mix(mix(context.sky[0], white, 0.7), rgb('#1c2431'), 0.9 * context.night)
  }
  const isCurtain = v < 3.02 && (Math.abs(at - 0.42) < 0.2 || Math.abs(at - 1.98) < 0.2)
  if (isCurtain) return scale(rgb('#e4dccd'), 0.93 + 0.08 * Math.sin(52 * at))
  return paneled(u, v, plaster)
}

/** An old Parisian living room: moldings, a marble fireplace, tall windows and a herringbone floor. */
const classicRoom: VenueDesign = {
  size: { width: 5.6, height: 3.35, length: 5.6 },
  left: (u, v) => paneled(u, v, plaster),
  right: tallWindows,
  end: chimney,
  floor: (u, v, { cell, noise }) => {
    const [a, b] = [(u + v) * Math.SQRT1_2, (v - u) * Math.SQRT1_2].map(each => each / 0.11)
    const [column, row] = [Math.floor(a), Math.floor(b)]
    const offset = (((column - row) % 10) + 10) % 10
    const isAcross = offset < 5
    const plank = isAcross ? cell(column - offset, row) : cell(row + offset, column + 999)
    const grain = isAcross ? noise(0.5 * a, 5 * b) : noise(5 * a, 0.5 * b)
    return scale(rgb('#a67c52'), 0.94 + 0.16 * (plank - 0.5) + 0.06 * grain + (isAcross ? 0.035 : -0.035))
  },
  ceiling: plain('#f2efe9'),
  gloss: 0.22,
  lamp: [1, 0.995, 0.98],
}

/** A wall of windows from floor to ceiling, with a pale city behind them. */
const officeWindows: VenueSurface = (u, v, { sky, night, cell }) => {
  const bay = u - 1.6 * Math.floor(u / 1.6)
  if (bay < 0.09 || v < 0.12 || v > 2.95) return rgb('#4d5256')
  const tower = Math.floor(u / 2.3)
  const isTower = v < 1.2 + 1.5 * cell(tower, 5)
  const day = mix(mix(sky[0], white, 0.85), rgb('#b9c6cf'), isTower ? 0.3 : 0)
  const lamp = isTower && cell(Math.floor(u / 0.16), Math.floor(v / 0.14)) > 0.86
  return mix(day, lamp ? rgb('#ffd79a') : rgb('#1d2736'), night)
}

/** Meeting rooms behind glass, lit from within. */
const meetingRooms: VenueSurface = (u, v, { cell }) => {
  const room = Math.floor(u / 3.4)
  const at = u / 3.4 - room
  if (v > 2.5) return rgb('#dcdad5')
  if (at < 0.025 || Math.abs(at - 0.5) < 0.012 || v > 2.43) return rgb('#3f4245')
  if (cell(room, 3) > 0.66) return scale(rgb('#a97c52'), 0.92 + 0.1 * cell(Math.floor(u / 0.12), 7))
  const wall = rgb(['#d9d4cb', '#b9c3c6', '#c9b79c'][Math.floor(3 * cell(room, 9))])
  const screen = v > 1.15 && v < 1.9 && at > 0.58 && at < 0.86
  return screen ? rgb('#49535e') : v < 0.75 && at > 0.2 ? rgb('#8d7760') : scale(wall, 0.88 + 0.07 * v)
}

/** Rows of desks with screens and chairs, and plants between them. */
function desks(random: () => number): VenueProp[] {
  return [-1, 1].flatMap(side =>
    [0, 1, 2, 3, 4].flatMap((row): VenueProp[] => {
      const [x, distance] = [side * (2.7 + 0.2 * random()), 5 + 3 * row]
      const at = (left: number, right: number, bottom: number, top: number, color: string, nearer = 0) => ({
        left: x + left,
        right: x + right,
        bottom,
        top,
        distance: distance - nearer,
        color: rgb(color),
      })
      const crown = random() > 0.45
      return [
        at(-1.3, 1.3, 0.68, 0.76, '#c9a67c'),
        at(-1.25, -1.18, 0, 0.7, '#5b5e61'),
        at(1.18, 1.25, 0, 0.7, '#5b5e61'),
        at(-0.95, -0.3, 0.86, 1.26, '#2f3438', 0.01),
        at(0.3, 0.95, 0.86, 1.26, '#343a40', 0.01),
        at(-0.85, -0.35, 0.4, 1.02, random() > 0.5 ? '#3d4a57' : '#6a6d70', 0.4),
        at(0.4, 0.9, 0.4, 1.02, '#4a4d50', 0.4),
        ...(crown
          ? [
              at(1.5, 1.8, 0, 0.45, '#d6d1c8', 0.1),
              { ...at(1.25, 2.05, 0.4, 1.7, '#63765a', 0.1), isRound: true },
              { ...at(1.4, 2.2, 0.8, 1.5, '#75886a', 0.12), isRound: true },
            ]
          : []),
      ]
    }),
  )
}

/** An office without walls between its desks, along large windows. */
const openOffice: VenueDesign = {
  size: { width: 11, height: 3.1, length: 23 },
  cameraX: -0.4,
  left: officeWindows,
  right: meetingRooms,
  end: (u, v, context) =>
    u > 1.2
      ? scale(rgb('#a8794f'), 0.94 + 0.1 * context.cell(Math.floor(u / 0.14), 2))
      : officeWindows(u + 40, v, context),
  floor: (u, v, { noise }) =>
    scale(rgb(Math.abs(u) < 1.1 ? '#cdc8bf' : '#adb1b3'), 1 + 0.06 * noise(2 * u, 2 * v)),
  ceiling: ceilingLights({ color: '#efeeeb', rows: [-2.7, 0.2, 2.7], width: 0.22, length: 1.7, period: 2.6 }),
  gloss: 0.14,
  props: desks,
  lamp: [1, 1, 1],
  table: { material: 'wood', tint: rgb('#c4a27a') },
}

/** Places for fashion, furniture and work, and a gas station. */
export const showVenues = {
  runway,
  'gas-station': gasStation,
  'classic-room': classicRoom,
  'open-office': openOffice,
} satisfies Record<string, VenueDesign>
