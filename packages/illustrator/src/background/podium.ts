import { indoorLightOf, materialColor } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { blend } from '../paint/canvas.ts'
import { illuminate, mix, rgb, scale, smoothstep } from '../paint/color.ts'
import { createNoise } from '../paint/noise.ts'
import type { Backdrop } from './backdrop.ts'

/** Radius relative to half the subject's width, and its limits relative to the frame's width. */
const radius = { ofSubject: 1.14, least: 0.17, most: 0.49 }
/** Height of the ellipse of a level circle, relative to its width, and at most, for a subject with a deep base. */
const flatness = { usual: 0.2, most: 0.42 }
/** Radius of the rounded rim, in units. */
const rim = 0.006

/** Paint a round podium under a subject, which stands in the middle of its top. Nothing for a subject that is cut off. */
export function paintPodium(scene: Scene, { subject }: Backdrop): void {
  if (!subject || subject.isCropped) return
  const { canvas, light, setting, seed } = scene
  const { width, height, unit } = canvas
  const half = ((subject.right - subject.left) / 2) * width
  const depth = subject.baseDepth * height
  const rx = Math.min(radius.most * width, Math.max(radius.least * width, radius.ofSubject * half))
  const ry = Math.min(flatness.most * rx, Math.max(flatness.usual * rx, 0.85 * depth))
  const cx = ((subject.left + subject.right) / 2) * width
  const cy = subject.bottom * height - Math.max(0.55 * ry, 0.5 * depth)
  const noise = createNoise(seed + 641)
  const indoorLight = indoorLightOf(scene)
  const plain = mix(setting.tint ?? rgb('#e9e4dc'), [1, 1, 1], 0.35)
  const lampSide = (light.sunOrMoon?.x ?? 0.35) < 0.5 ? -1 : 1
  const colorAt = (u: number, v: number) =>
    illuminate(
      setting.material ? materialColor(setting.material, noise, u, v, setting.tint) : plain,
      indoorLight,
    )
  const rimPx = rim * unit
  for (let y = Math.max(0, Math.floor(cy - ry)); y < height; y++)
    for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(width, cx + rx + 1); x++) {
      const across = (x + 0.5 - cx) / rx
      const body = smoothstep(1, 1 - 1.5 / rx, Math.abs(across))
      const edge = cy + ry * Math.sqrt(Math.max(0, 1 - across * across))
      const off = Math.hypot(across, (y + 0.5 - cy) / ry)
      const top = smoothstep(1 + 1 / ry, 1 - 1 / ry, off)
      if (top <= 0 && (y < cy || body <= 0)) continue
      const turned = 0.86 - 0.3 * smoothstep(-0.9, 1, -lampSide * across) - 0.18 * across * across
      const down = (y - edge) / unit
      const glint = Math.exp(-(((y - edge) / rimPx) ** 2))
      const side = scale(
        colorAt((Math.asin(Math.max(-1, Math.min(1, across))) * rx) / unit, y / unit),
        turned * (1 - 0.35 * smoothstep(0, 0.5, down)) + 0.12 * glint,
      )
      const upper = scale(
        colorAt((across * rx) / unit, (y - cy) / unit / flatness.usual),
        1.04 + 0.05 * lampSide * across - 0.05 * ((y - cy) / ry),
      )
      const isBelow = y + 0.5 >= cy
      blend(canvas, x, y, isBelow ? mix(side, upper, top) : upper, isBelow ? Math.max(body, top) : top)
    }
}
