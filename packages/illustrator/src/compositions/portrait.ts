import { createRandom, type Scene } from '../landscape/scene.ts'
import { paintRows } from '../paint/canvas.ts'
import { illuminate, mix, rgb, smoothstep } from '../paint/color.ts'
import { drawPortrait, portraitSize } from '../portrait/draw-portrait.ts'
import type { PortraitDescription } from '../scene/portrait-description.ts'
import { drawSvg } from './composition.ts'

const backdrops = ['#a9bcc4', '#c9b8a4', '#b6b0cc', '#a8c0ae', '#d0b0aa', '#8fa3b8']

/** Paint a plain backdrop for a portrait, lighter behind the head. */
export function paintBackdrop({ canvas, seed, setting, light }: Scene): void {
  const { width, height, unit } = canvas
  const base = illuminate(
    setting.tint ?? rgb(backdrops[seed % backdrops.length]),
    mix(light.ambient, [1, 1, 1], 0.5),
  )
  paintRows(canvas, 0, height, (x, y) => {
    const off = Math.hypot((x - 0.42 * width) / unit, (y - 0.4 * height) / unit)
    return mix(mix(base, [1, 1, 1], 0.3), mix(base, [0.1, 0.1, 0.18], 0.4), smoothstep(0.1, 0.85, off))
  })
}

/** Draw a person's head and shoulders at the lower edge, as large as the canvas allows. */
export async function drawPerson({ canvas, seed }: Scene, person: PortraitDescription): Promise<void> {
  const { width, height } = canvas
  // Tall hats need the space that a bare head leaves; shoulders are cut by the edge as in a photograph.
  const isTall = person.headwear && /top-hat|wizard|chef|helmet|crown/.test(person.headwear)
  const scale = ((isTall ? 0.94 : 1.14) * Math.min(height, 1.22 * width)) / portraitSize
  const left = width / 2 - (portraitSize / 2) * scale
  const top = height - portraitSize * scale
  await drawSvg(
    canvas,
    `<g transform="translate(${left} ${top}) scale(${scale})">${drawPortrait(person, createRandom(seed, 4801))}</g>`,
  )
}
