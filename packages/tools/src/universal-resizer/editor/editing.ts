import type { ErrorCode, PictureFormat } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import { type Format, type Method, most, type Target, targetsOf } from '../contract.ts'
import type { Lie } from '../place-crop.ts'
import type { PresetId } from '../presets.ts'

/** What is asked for beside the formats; outlives the picture. */
export interface Settings {
  /** `auto`, `blur`, `transparent` or `#rrggbb`. */
  ground: string
  seed: number
  format: PictureFormat
  quality: number
}

/** What the hand changed on a card; nothing where the tool chooses. */
export interface Changes {
  method?: Method | undefined
  at?: Lie | undefined
  zoom?: number | undefined
  /** Under a padded picture, in place of what all have. */
  ground?: string | undefined
}

/** A format that is chosen. */
export interface Card extends Changes {
  /** Of this screen. */
  id: string
  of: { preset: PresetId } | { width: number; height: number }
}

/** What the hand has done so far. */
export interface Editing {
  picture: File | undefined
  refusal: ErrorCode | undefined
  cards: readonly Card[]
  settings: Settings
}

export type Act =
  /** With the formats it was made into, where it comes from a result. */
  | { type: 'taken'; picture: Taken; formats?: readonly Format[] }
  | { type: 'toggled'; presets: readonly PresetId[]; on: boolean }
  | { type: 'sized'; width: number; height: number }
  | { type: 'removed'; id: string }
  | { type: 'changed'; id: string; changes: Changes }
  | { type: 'set'; settings: Partial<Settings> }
  | { type: 'let-go' }

export const untouched = (formats: readonly Format[]): Editing => ({
  picture: undefined,
  refusal: undefined,
  cards: cardsOf(formats),
  settings: { ground: 'auto', seed: 0, format: 'jpeg', quality: 90 },
})

/** What an act of the hand makes of the screen. */
export function edit(editing: Editing, act: Act): Editing {
  const { cards } = editing
  switch (act.type) {
    case 'taken': {
      const { file, refusal } = act.picture
      const kept = act.formats ? cardsOf(act.formats) : cards.map(unplaced)
      return { ...editing, picture: refusal ? undefined : file, refusal, cards: kept }
    }
    case 'toggled':
      return { ...editing, cards: toggled(cards, act.presets, act.on) }
    case 'sized':
      return { ...editing, cards: added(cards, { width: act.width, height: act.height }) }
    case 'removed':
      return { ...editing, cards: cards.filter(({ id }) => id !== act.id) }
    case 'changed':
      return {
        ...editing,
        cards: cards.map(card => (card.id === act.id ? { ...card, ...act.changes } : card)),
      }
    case 'set':
      return { ...editing, settings: { ...editing.settings, ...act.settings } }
    case 'let-go':
      return { ...editing, picture: undefined, refusal: undefined, cards: cards.map(unplaced) }
  }
}

/** Whether the hand has laid the picture within a format. */
export function isPlaced({ picture, cards }: Editing): boolean {
  return picture !== undefined && cards.some(({ at, zoom }) => at !== undefined || zoom !== undefined)
}

/** What is asked of the tool. */
export function askedBy({ cards, settings }: Editing) {
  return { ...settings, formats: cards.map(formatOf) }
}

/** The cards as the tool sees them: a name and a size each. */
export function targetsFor(cards: readonly Card[]): Target[] {
  return targetsOf(cards.map(formatOf))
}

export function hasPreset(cards: readonly Card[], preset: PresetId): boolean {
  return cards.some(({ of }) => 'preset' in of && of.preset === preset)
}

function formatOf({ of, method, at, zoom, ground }: Card): Format {
  const nearer = zoom && zoom > 1 && { zoom }
  return { ...of, ...(method && { method }), ...(at && { at }), ...nearer, ...(ground && { ground }) }
}

function cardsOf(formats: readonly Format[]): Card[] {
  return formats.reduce<Card[]>((cards, format) => {
    const of = sizeOf(format)
    const changes = typeof format === 'string' ? {} : changesIn(format)
    return added(cards, of, changes)
  }, [])
}

function sizeOf(format: Format): Card['of'] {
  const [target] = targetsOf([format])
  if (typeof format !== 'string')
    return 'preset' in format ? { preset: format.preset } : { width: format.width, height: format.height }
  const isSize = /^\d+x\d+$/.test(format)
  return isSize ? { width: target?.width ?? 0, height: target?.height ?? 0 } : { preset: format as PresetId }
}

function changesIn({ method, at, zoom, ground }: Exclude<Format, string>): Changes {
  return { method: method === 'auto' ? undefined : method, at, zoom, ground }
}

function toggled(cards: readonly Card[], presets: readonly PresetId[], on: boolean): readonly Card[] {
  if (!on) return cards.filter(({ of }) => !('preset' in of && presets.includes(of.preset)))
  return presets.reduce<readonly Card[]>(
    (all, preset) => (hasPreset(all, preset) ? all : added(all, { preset })),
    cards,
  )
}

function added(cards: readonly Card[], of: Card['of'], changes: Changes = {}): Card[] {
  if (cards.length >= most.formats) return [...cards]
  const name = 'preset' in of ? of.preset : `${of.width}x${of.height}`
  let id: string = name
  for (let number = 2; cards.some(card => card.id === id); number++) id = `${name}-${number}`
  return [...cards, { id, of, ...changes }]
}

/** A place is a picture's own; a method is a habit. */
const unplaced = ({ id, of, method, ground }: Card): Card => ({ id, of, method, ground })
