import { hex, mix, type Rgb, scale } from '../paint/color.ts'

/** SVG markup of a tree of height 1 that stands at the origin; `random` varies its shape. */
export type Tree = (color: Rgb, random: () => number) => string

const round = (value: number) => Math.round(value * 1000) / 1000
const points = (list: readonly (readonly [number, number])[]) =>
  list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

/** A conifer with tiers of branches and one shaded side. */
export const conifer: Tree = (color, random) => {
  const tiers = 6 + Math.floor(random() * 3)
  const width = 0.17 + 0.06 * random()
  const left: [number, number][] = []
  const right: [number, number][] = []
  for (let tier = 0; tier < tiers; tier++) {
    const at = tier / tiers
    const reach = width * (0.18 + 0.82 * at) * (0.9 + 0.25 * random())
    const y = -1 + 0.9 * (at + 0.8 / tiers)
    right.push([reach, y + 0.02 * random()], [reach * 0.45, y - 0.015])
    left.push([-reach, y + 0.02 * random()], [-reach * 0.45, y - 0.015])
  }
  const outline = points([[0, -1], ...right, ...left.reverse()])
  const shaded = points([[0, -1], ...right, [0, -0.08]])
  return (
    `<rect x="-.018" y="-.14" width=".036" height=".14" fill="${hex(scale([0.35, 0.25, 0.18], 0.9))}"/>` +
    `<polygon points="${outline}" fill="${hex(color)}"/><polygon points="${shaded}" fill="${hex(scale(color, 0.82))}"/>`
  )
}

/** A broadleaf tree: a forked trunk and a crown of circles in three tones. */
export const broadleaf: Tree = (color, random) => {
  const trunk = hex(mix([0.36, 0.26, 0.19], color, 0.15))
  const lumps: [number, number, number][] = []
  for (let lump = 0; lump < 11; lump++) {
    const angle = (lump / 11) * 2 * Math.PI
    const off = 0.12 + 0.12 * random()
    lumps.push([Math.cos(angle) * off * 1.15, -0.66 + Math.sin(angle) * off, 0.11 + 0.07 * random()])
  }
  lumps.push([0, -0.66, 0.2])
  const circlesSvg = (dx: number, dy: number, radiusFactor: number, tone: Rgb, circles = lumps) =>
    circles
      .map(
        ([x, y, r]) =>
          `<circle cx="${round(x + dx)}" cy="${round(y + dy)}" r="${round(r * radiusFactor)}" fill="${hex(tone)}"/>`,
      )
      .join('')
  return (
    `<path d="M-.03 0Q-.02-.25-.015-.5L.02-.5Q.02-.25.035 0Z" fill="${trunk}"/><path d="M0-.3Q.06-.42.13-.52M0-.34Q-.06-.45-.12-.5" stroke="${trunk}" stroke-width=".02" fill="none"/>` +
    circlesSvg(0, 0, 1, scale(color, 0.8)) +
    circlesSvg(-0.015, -0.025, 0.82, color) +
    circlesSvg(
      -0.03,
      -0.045,
      0.72,
      mix(color, [1, 0.98, 0.75], 0.13),
      lumps.filter(([x, y]) => x + y < -0.68),
    )
  )
}

/** A leafless tree. */
export const bareTree: Tree = (color, random) => {
  const tone = hex(mix([0.33, 0.27, 0.24], color, 0.1))
  const branch = (x: number, y: number, length: number, angle: number, width: number): string => {
    const ex = x + Math.sin(angle) * length
    const ey = y - Math.cos(angle) * length
    const line = `<path d="M${round(x)} ${round(y)}L${round(ex)} ${round(ey)}" stroke="${tone}" stroke-width="${round(width)}" stroke-linecap="round"/>`
    if (length < 0.07) return line
    const spread = 0.35 + 0.3 * random()
    return (
      line +
      branch(ex, ey, length * (0.66 + 0.14 * random()), angle - spread, width * 0.62) +
      branch(ex, ey, length * (0.66 + 0.14 * random()), angle + spread * (0.7 + 0.5 * random()), width * 0.62)
    )
  }
  return branch(0, 0, 0.3, 0.06 * (random() - 0.5), 0.05)
}

/** A palm with a leaning stem and drooping fronds. */
export const palm: Tree = (color, random) => {
  const lean = 0.22 * (random() - 0.5)
  const top = `${round(lean)} -.8`
  const fronds: string[] = []
  for (let frond = 0; frond < 9; frond++) {
    const angle = -0.35 + (frond / 8) * 3.84
    const reach = 0.3 + 0.08 * random()
    const dx = -Math.cos(angle) * reach
    const lift = Math.sin(angle) * 0.16 + 0.03
    const end = `${round(lean + dx)} ${round(-0.8 - lift + 0.17)}`
    const bend = `${round(lean + dx * 0.55)} ${round(-0.8 - lift * 1.2 - 0.1)}`
    const under = `${round(lean + dx * 0.5)} ${round(-0.8 - lift + 0.03)}`
    fronds.push(
      `<path d="M${top}Q${bend} ${end}Q${under} ${top}Z" fill="${hex(scale(color, 0.75 + 0.4 * random()))}"/>`,
    )
  }
  return `<path d="M-.03 0Q${round(lean * 0.2)}-.4 ${round(lean - 0.014)}-.8L${round(lean + 0.014)}-.8Q${round(lean * 0.2 + 0.05)}-.4.035 0Z" fill="${hex(mix([0.5, 0.38, 0.26], color, 0.12))}"/>${fronds.join('')}`
}

/** A palm whose fronds have leaflets, for photos, in which other palms look drawn. */
export const featheryPalm: Tree = (color, random) => {
  const lean = 0.26 * (random() - 0.5)
  const [crownX, crownY] = [lean, -0.84]
  const fronds = Array.from({ length: 15 }, (_, at) => {
    const angle = -0.5 + (at / 14) * (Math.PI + 1) + 0.25 * (random() - 0.5)
    const reach = 0.24 + 0.09 * random()
    return { angle, reach, tone: 0.55 + 0.6 * random() }
  }).sort((a, b) => Math.sin(b.angle) - Math.sin(a.angle))
  const markup = fronds.map(({ angle, reach, tone }) => {
    const leaflets: string[] = []
    const at = (share: number) =>
      [
        crownX + Math.cos(angle) * reach * share,
        crownY - Math.sin(angle) * reach * 0.8 * share + 0.75 * reach * share ** 2.2,
      ] as const
    for (let share = 0.1; share <= 1; share += 0.045) {
      const [x, y] = at(share)
      const [nextX, nextY] = at(share + 0.03)
      const length = 0.085 * Math.sin(Math.PI * (0.12 + 0.8 * share)) ** 0.7
      for (const side of [-1, 1]) {
        const tipX = x + (nextX - x) * 1.6 + side * length * 0.42 * (0.8 + 0.4 * random())
        const tipY = y + length * (0.75 + 0.3 * random())
        leaflets.push(
          `M${round(x)} ${round(y)}L${round(nextX)} ${round(nextY)}L${round(tipX)} ${round(tipY)}Z`,
        )
      }
    }
    return `<path d="${leaflets.join('')}" fill="${hex(scale(color, tone))}"/>`
  })
  const bark = hex(mix([0.42, 0.34, 0.26], color, 0.1))
  return `<path d="M-.022 0Q${round(lean * 0.15)}-.45 ${round(lean - 0.009)}-.85L${round(lean + 0.009)}-.85Q${round(lean * 0.15 + 0.03)}-.45.022 0Z" fill="${bark}"/>${markup.join('')}`
}

/** A conifer with snow on its branches. */
export const snowyConifer: Tree = (color, random) => {
  const tree = conifer(color, random)
  const white = (y: number, reach: number) =>
    `<path d="M0 ${round(y - 0.13)}L${round(reach)} ${round(y)}Q${round(reach * 0.5)} ${round(y - 0.035)} 0 ${round(y - 0.02)}Q${round(-reach * 0.5)} ${round(y - 0.035)} ${round(-reach)} ${round(y)}Z" fill="#f3f8fd"/>`
  return tree + white(-0.84, 0.06) + white(-0.62, 0.1) + white(-0.4, 0.135) + white(-0.18, 0.16)
}
