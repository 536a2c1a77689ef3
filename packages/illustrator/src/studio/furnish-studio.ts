import { createRandom } from '../landscape/scene.ts'
import { mix, type Rgb, rgb, saturate, scale } from '../paint/color.ts'
import type { StudioDescription } from './describe-studio.ts'
import { scatter } from './scatter.ts'
import {
  archOutline,
  box,
  cylinder,
  discOutline,
  extrusion,
  type Outline,
  rimOf,
  type Solid,
  sphere,
} from './solids.ts'
import type { Finish, Part, StudioSpace } from './studio-set.ts'

/** Share of the space beside the subject that a podium takes at most, so that its rim is in view. */
const mostOfSpace = 0.93

/**
 * Radius of a podium, in units.
 *
 * @param beside distance from the subject's middle to the nearer side of the image
 */
export function podiumRadius({ half, depth }: Pick<StudioSpace, 'half' | 'depth'>, beside: number): number {
  const roomy = Math.max(0.17, 1.22 * half, half + 0.03, 0.8 * depth)
  return Math.max(0.97 * half, Math.min(roomy, mostOfSpace * beside))
}

/** Half the depth of a square podium: less than its width under a wide subject. */
const squareDepth = (space: StudioSpace) => Math.min(space.podiumRadius, 0.2 + 0.6 * space.depth)

const gold = rgb('#d9a94a')

/** The bodies in a studio: what the subject stands on, and what the prompt asks for behind it. */
export function furnishStudio(
  description: StudioDescription,
  space: StudioSpace,
  { tint, podium }: { tint: Rgb; podium: Finish },
  seed: number,
): Part[] {
  const { hasArch, hasShapes, hasStairs, hasGold, hasBalloons } = description
  const random = createRandom(seed, 431)
  const side = random() < 0.5 ? -1 : 1
  const tone = (color: Rgb): Finish => ({ colorAt: () => color, shine: 0.05 })
  const parts: Part[] = []
  const add = (solid: Solid, finish: Finish, color: Rgb, isInFront = false) =>
    parts.push({ solid, finish, bounceColor: scale(square(color), 1), isInFront })
  const colors = relatedColors(tint)
  const behind = (solid: Solid, at: number) =>
    add(solid, tone(colors[at % colors.length]), colors[at % colors.length])
  if (description.podium) {
    const color = podium.colorAt([0, 0, 0], [0, 1, 0])
    for (const solid of podiumSolids(description.podium, space)) add(solid, podium, color, true)
    if (hasGold) add(goldBand(description.podium, space), goldFinish, gold, true)
  }
  if (hasArch) for (const solid of arches(space, side)) behind(solid, parts.length)
  if (hasShapes) for (const [at, solid] of shapes(space, side).entries()) behind(solid, at)
  if (hasBalloons)
    for (const [at, solid] of balloons(space, random).entries())
      add(solid, balloonFinish(at), balloonColors[at % 4])
  if (hasStairs) for (const solid of stairs(space, hasArch ? -side : side)) behind(solid, 1)
  if (hasGold && !hasArch && !hasShapes) add(goldRing(space), goldFinish, gold)
  return [...parts, ...scatter(description.scattered, space, seed)]
}

const square = (color: Rgb): Rgb => [color[0] ** 2, color[1] ** 2, color[2] ** 2]

export const goldFinish: Finish = { colorAt: () => gold, shine: 0, isMetal: true }

/** Colors that go with a backdrop: paler, deeper and neighboring ones. */
function relatedColors(tint: Rgb): Rgb[] {
  const deep = saturate(scale(tint, 0.84), 1.18)
  return [mix(tint, [1, 1, 1], 0.4), deep, mix(tint, [1, 1, 1], 0.16), mix(deep, [0.98, 0.86, 0.74], 0.45)]
}

function podiumSolids(kind: 'round' | 'square', space: StudioSpace): Solid[] {
  const r = space.podiumRadius
  const { floorY } = space
  const deep = squareDepth(space)
  if (kind === 'square') return [box([-r, r, floorY, 0, -deep, deep])]
  return [cylinder(0, 0, floorY, 0, r)]
}

function goldBand(kind: 'round' | 'square', space: StudioSpace): Solid {
  const r = space.podiumRadius + 0.004
  return kind === 'square'
    ? box([-r, r, -0.035, -0.014, -squareDepth(space) - 0.004, squareDepth(space)])
    : cylinder(0, 0, -0.035, -0.014, r)
}

/** Depth of a slab that stands behind the subject. */
const slab = 0.09

/** A tall arch behind the subject, and a lower one beside it. */
function arches(space: StudioSpace, side: number): Solid[] {
  const z = 0.62
  const half = Math.max(0.3, 1.45 * space.half)
  const height = Math.max(
    half + 0.05,
    Math.min(0.9 * space.topAt(z), 1.25 * space.height + 0.1) - space.floorY,
  )
  const tall = extrude(
    archOutline(0, space.floorY, half, height),
    [-half, half, space.floorY, space.floorY + height],
    z,
  )
  const lowX = side * (half + 0.16)
  const low = 0.62 * height
  const lowHalf = Math.min(0.24, low * 0.8)
  return [
    tall,
    extrude(
      archOutline(lowX, space.floorY, lowHalf, low),
      [lowX - lowHalf, lowX + lowHalf, space.floorY, space.floorY + low],
      z + 0.18,
    ),
  ]
}

const extrude = (outline: Outline, [x0, x1, y0, y1]: readonly [number, number, number, number], z: number) =>
  extrusion(outline, [x0, x1, y0, y1, z, z + slab])

/** Geometric solids at both sides of the subject and behind it. */
function shapes(space: StudioSpace, side: number): Solid[] {
  const { floorY, half, height } = space
  const z = 0.75
  const discRadius = Math.max(0.26, Math.min(0.42, 0.62 * Math.max(half, height / 2)))
  const discX = -side * 0.35 * half
  const discY = Math.min(floorY + 0.75 * (space.topAt(z) - floorY), floorY + 0.62 * height + 0.2)
  const archHalf = 0.17
  const archX = beside(space, side, 0.5, archHalf)
  const archHeight = Math.min(0.62, 0.75 * (space.topAt(0.5) - floorY))
  const columnX = beside(space, -side, 0.32, 0.15)
  const ball = 0.085
  return [
    extrude(
      discOutline(discX, discY, discRadius),
      [discX - discRadius, discX + discRadius, discY - discRadius, discY + discRadius],
      z,
    ),
    extrude(
      archOutline(archX, floorY, archHalf, archHeight),
      [archX - archHalf, archX + archHalf, floorY, floorY + archHeight],
      0.5,
    ),
    cylinder(columnX, 0.32, floorY, floorY + 0.26, 0.15),
    sphere(columnX, floorY + 0.26 + ball, 0.32, ball),
    cylinder(columnX - side * 0.26, 0.6, floorY, floorY + 0.5, 0.11),
    box([archX + side * 0.1 - 0.1, archX + side * 0.1 + 0.1, floorY, floorY + 0.16, 0.12, 0.32]),
  ]
}

/** Where a body of a half width is beside the subject: in view as far as there is space for it. */
function beside({ half, leftAt, rightAt }: StudioSpace, side: number, z: number, halfWidth: number): number {
  const edge = side < 0 ? -leftAt(z) : rightAt(z)
  return side * Math.min(half + 0.1 + halfWidth, Math.max(half, edge - 0.75 * halfWidth))
}

const balloonColors = ['#f2a7b8', '#f6d27a', '#8fc7d8', '#f4f0ea'].map(rgb)
const balloonFinish = (at: number): Finish => ({ colorAt: () => balloonColors[at % 4], shine: 0.5 })

/** Balloons in the air at both sides of the subject. */
function balloons(space: StudioSpace, random: () => number): Solid[] {
  return Array.from({ length: 9 }, (_, at) => {
    const side = at % 2 ? 1 : -1
    const z = 0.35 + 0.75 * random()
    const radius = 0.1 + 0.045 * random()
    const edge = side < 0 ? -space.leftAt(z) : space.rightAt(z)
    const from = Math.min(space.half + radius, 0.8 * edge)
    const y = space.floorY + radius + (0.25 + 0.7 * random()) * (0.95 * space.topAt(z) - space.floorY)
    return sphere(side * (from + (edge - from) * random()), y, z, radius)
  })
}

/** Steps that rise toward one side, behind the subject. */
function stairs({ half, floorY, leftAt, rightAt }: StudioSpace, side: number): Solid[] {
  const z = [0.28, 0.62] as const
  const outer = 1.2 * Math.max(Math.abs(leftAt(z[1])), Math.abs(rightAt(z[1])))
  return [0, 1, 2, 3].map(step => {
    const from = half + 0.06 + 0.13 * step
    const [x0, x1] = side < 0 ? [-outer, -from] : [from, outer]
    return box([x0, x1, floorY, floorY + 0.085 * (step + 1), z[0], z[1]])
  })
}

/** A thin ring that stands behind the subject. */
function goldRing(space: StudioSpace): Solid {
  const z = 0.45
  const radius = Math.max(
    0.25,
    Math.min(0.62 * Math.max(2 * space.half, space.height), 0.47 * (space.topAt(z) - space.floorY)),
  )
  const y = space.floorY + radius
  return extrusion(rimOf(discOutline(0, y, radius), 0.016), [
    -radius,
    radius,
    y - radius,
    y + radius,
    z,
    z + 0.02,
  ])
}
