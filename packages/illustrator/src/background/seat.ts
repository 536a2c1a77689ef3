import { indoorLightOf } from '../landscape/rooms.ts'
import type { Scene } from '../landscape/scene.ts'
import { compositeLayer, renderSvg } from '../paint/canvas.ts'
import { hex, illuminate, type Rgb, rgb, scale } from '../paint/color.ts'
import type { SceneDescription } from '../scene/scene-description.ts'
import type { Backdrop, Seat } from './backdrop.ts'
import { blurRows, fullBlur } from './lens-blur.ts'

const seatPattern =
  /\b(?:on|in|onto) (?:(?:an?|the|my|his|her|our) )?(?:[\w-]+ ){0,3}(?:(sofas?|couch(?:es)?|arm ?chairs?)|(bed|mattress|bedding|duvet))\b/i
const sofaPattern =
  /^(?:[\w-]+ ){0,3}(?:sofas?|couch(?:es)?|arm ?chairs?)(?:$| (?:by|near|next to|in front of) (?:an? |the )?(?:open |cozy )?(?:fire|fireplace|window|hearth)\b)/i
const beddingPattern =
  /\b(?:bed ?sheets?|bed ?linen|bedding|bedspread|duvet|messy bed|unmade bed)\b|^(?:[\w-]+ ){0,2}bed$/i
const clothPattern =
  /\b(?:on|nestled in|wrapped in) (?:(?:an?|the|my) )?(?:[\w-]+ ){0,3}(?:blanket|towel|rug|carpet|cushion|pillow|throw)\b/i
/** Cloth with checks. */
export const ginghamPattern = /\b(?:check(?:er)?ed|gingham|plaid|tartan|picnic (?:blanket|cloth|rug)s?)\b/i
/** Colors of a sofa and of bedclothes, unless the prompt names one. */
const [sofaColor, beddingColor, headboardColor] = ['#b9b0a3', '#eceae6', '#8d7a68'].map(rgb)

/** Make the furniture or the cloth that a prompt says the subject is on its table, of fabric. */
export function describeSeat({ setting, objects }: SceneDescription, text: string): Seat | undefined {
  const on = seatPattern.exec(text)
  const seat =
    on?.[1] || sofaPattern.test(text.trim())
      ? 'sofa'
      : on?.[2] || beddingPattern.test(text)
        ? 'bed'
        : undefined
  if (!seat && !clothPattern.test(text)) return undefined
  const named = objects.find(({ kind }) =>
    /^(?:couch|bed|chair|blanket|towel|rug|pillow)$/.test(kind.drawingName),
  )
  setting.ground = 'table'
  const isGingham = !seat && ginghamPattern.test(text)
  setting.material = isGingham ? 'gingham' : 'fabric'
  setting.tint ??= named?.colors[0] ?? (isGingham ? undefined : seat === 'bed' ? beddingColor : sofaColor)
  if (/\bbeach\b/i.test(text)) setting.water ??= 'sea'
  if (seat) setting.interior = seat === 'bed' ? 'bedroom' : 'living-room'
  return seat
}

/** Heights above the seat, in units, of a backrest, of pillows and of a headboard, and the width of a cushion. */
const size = { backrest: 0.36, pillow: 0.24, headboard: 0.42, cushion: 0.72 }
/** Share of the full blur of what is right behind the subject. */
const blurShare = 0.4

/** Paint the back of the furniture that a subject is on: cushions, or pillows before a headboard. */
export async function paintSeatBack(scene: Scene, backdrop: Backdrop): Promise<void> {
  const { canvas, horizon, setting } = scene
  const { width, unit } = canvas
  const wide = size.cushion * unit
  const first = width / 2 - Math.ceil(width / wide / 2 + 1) * wide
  const count = Math.ceil((width - first) / wide)
  /** Cushions side by side from the back edge of the seat up, with the given tones from their tops to the seat. */
  const row = (height: number, shift: number, round: number, fill: string) =>
    Array.from({ length: count }, (_, at) =>
      rect(
        first + (at + shift) * wide,
        horizon - height * unit,
        0.985 * wide,
        1.2 * height * unit,
        round * unit,
        fill,
      ),
    ).join('')
  const lit = (color: Rgb, tone: number) => hex(scale(illuminate(color, indoorLightOf(scene)), tone))
  const gradient = (id: string, color: Rgb, tones: readonly number[]) =>
    `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${tones.map((tone, at) => `<stop offset="${at / (tones.length - 1)}" stop-color="${lit(color, tone)}"/>`).join('')}</linearGradient>`
  const fabric = setting.tint ?? sofaColor
  const isBed = backdrop.seat === 'bed'
  const board = isBed ? headboardColor : scale(fabric, 0.62)
  const boardHeight = isBed ? size.headboard : size.backrest
  const defs = `<defs>${gradient('back', fabric, [1.04, 0.97, 0.9, 0.82, 0.55])}${gradient('far', fabric, [0.96, 0.88, 0.76, 0.6])}${gradient('board', board, [1.05, 0.95, 0.7])}</defs>`
  const cushions = isBed
    ? row(1.18 * size.pillow, 0.5, 0.09, 'url(#far)') + row(0.86 * size.pillow, 0, 0.09, 'url(#back)')
    : row(size.backrest, 0, 0.06, 'url(#back)')
  const headboard = rect(0, horizon - boardHeight * unit, width, 1.2 * boardHeight * unit, 0, 'url(#board)')
  compositeLayer(canvas, await renderSvg(defs + headboard + cushions, canvas))
  blurRows(canvas, blurShare * fullBlur(backdrop, canvas, 'table'), y => (y < horizon ? 1 : 0))
}

const rect = (x: number, y: number, w: number, h: number, round: number, fill: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" rx="${round.toFixed(1)}" fill="${fill}"/>`
