import type { ErrorCode, PictureFormat } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import { type Format, type Method, most, type Target, targetsOf } from '../contract.ts'
import type { Lie } from '../place-crop.ts'
import type { PresetId } from '../presets.ts'

/** Settings besides the formats; kept when the image is cleared. */
export interface Settings {
  /** `auto`, `blur`, `transparent` or `#rrggbb`. */
  ground: string
  seed: number
  format: PictureFormat
  quality: number
}

/** The user's changes to a card; the tool decides what is undefined. */
export interface Changes {
  method?: Method | undefined
  at?: Lie | undefined
  zoom?: number | undefined
  /** Background of a padded image, instead of the common one. */
  ground?: string | undefined
}

/** A chosen format. */
export interface Card extends Changes {
  /** Unique on the board. */
  id: string
  of: { preset: PresetId } | { width: number; height: number }
}

/** State of the editor. */
export interface Editing {
  picture: File | undefined
  refusal: ErrorCode | undefined
  cards: readonly Card[]
  settings: Settings
}

export type Act =
  /** `formats` are those of the task, for an image reopened from a result. */
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

/** The editor's reducer. */
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

/** Whether the user has moved or zoomed the image in any format. */
export function isPlaced({ picture, cards }: Editing): boolean {
  return picture !== undefined && cards.some(({ at, zoom }) => at !== undefined || zoom !== undefined)
}

/** Parameters of the request. */
export function askedBy({ cards, settings }: Editing) {
  return { ...settings, formats: cards.map(formatOf) }
}

/** The targets of the cards: a name and a size each. */
export function targetsFor(cards: readonly Card[]): Target[] {
  return targetsOf(cards.map(formatOf))
}

/** Whether a preset is among the chosen formats. */
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

/** Remove position and zoom, which belong to one image; the method also applies to the next. */
const unplaced = ({ id, of, method, ground }: Card): Card => ({ id, of, method, ground })
