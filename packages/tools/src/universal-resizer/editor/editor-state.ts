import type { ErrorCode, ImageFormat } from '@pentimento/protocol'
import type { IncomingImage } from '@pentimento/stage'
import { type Format, type FormatSet, type Method, paramLimits, type Target, targetsOf } from '../contract.ts'
import type { Placement } from '../place-crop.ts'
import type { PresetId } from '../presets.ts'

/** Settings besides the formats; kept when the image is cleared. */
export interface Settings {
  /** `auto`, `blur`, `transparent` or `#rrggbb`. */
  background: string
  seed: number
  format: ImageFormat
  quality: number
}

/** The user's changes to a card; the tool decides what is undefined. */
export interface CardChanges {
  method?: Method | undefined
  at?: Placement | undefined
  zoom?: number | undefined
  /** Background of a padded image, instead of the common one. */
  background?: string | undefined
}

/** A chosen format. */
export interface FormatCard extends CardChanges {
  /** Unique on the board. */
  id: string
  source: { preset: PresetId } | { width: number; height: number }
}

/** State of the editor. */
export interface EditorState {
  file: File | undefined
  errorCode: ErrorCode | undefined
  cards: readonly FormatCard[]
  settings: Settings
}

export type Action =
  /** `formats` are those of the task, for an image reopened from a result. */
  | { type: 'image-chosen'; image: IncomingImage; formats?: readonly Format[] }
  | { type: 'presets-toggled'; presets: readonly PresetId[]; isOn: boolean }
  | { type: 'set-applied'; set: FormatSet }
  | { type: 'size-added'; width: number; height: number }
  | { type: 'card-removed'; id: string }
  | { type: 'card-changed'; id: string; changes: CardChanges }
  | { type: 'settings-changed'; settings: Partial<Settings> }
  | { type: 'files-cleared' }

export const initialStateFor = (formats: readonly Format[]): EditorState => ({
  file: undefined,
  errorCode: undefined,
  cards: createCards(formats),
  settings: { background: 'auto', seed: 0, format: 'jpeg', quality: 90 },
})

/** The editor's reducer. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  const { cards, settings } = state
  switch (action.type) {
    case 'image-chosen': {
      const { file, errorCode } = action.image
      const newCards = action.formats ? createCards(action.formats) : cards.map(resetPlacement)
      return { ...state, file: errorCode ? undefined : file, errorCode, cards: newCards }
    }
    case 'presets-toggled':
      return { ...state, cards: togglePresets(cards, action.presets, action.isOn) }
    case 'set-applied':
      return {
        ...state,
        cards: createCards(action.set.formats),
        settings: { ...settings, background: action.set.background },
      }
    case 'size-added':
      return { ...state, cards: addCard(cards, { width: action.width, height: action.height }) }
    case 'card-removed':
      return { ...state, cards: cards.filter(({ id }) => id !== action.id) }
    case 'card-changed':
      return {
        ...state,
        cards: cards.map(card => (card.id === action.id ? { ...card, ...action.changes } : card)),
      }
    case 'settings-changed':
      return { ...state, settings: { ...state.settings, ...action.settings } }
    case 'files-cleared':
      return { ...state, file: undefined, errorCode: undefined, cards: cards.map(resetPlacement) }
  }
}

/** Whether the user has moved or zoomed the image in any format. */
export function hasMovedImage({ file, cards }: EditorState): boolean {
  return file !== undefined && cards.some(({ at, zoom }) => at !== undefined || zoom !== undefined)
}

/** Parameters of the request. */
export function requestParams({ cards, settings }: EditorState) {
  return { ...settings, formats: cards.map(toFormat) }
}

/** The formats and their common background, to save under a name. */
export function formatSetOf({ cards, settings }: EditorState): FormatSet {
  return { formats: cards.map(resetPlacement).map(toFormat), background: settings.background }
}

/** The targets of the cards: a name and a size each. */
export function targetsOfCards(cards: readonly FormatCard[]): Target[] {
  return targetsOf(cards.map(toFormat))
}

/** Whether a preset is among the chosen formats. */
export function hasPreset(cards: readonly FormatCard[], preset: PresetId): boolean {
  return cards.some(({ source }) => 'preset' in source && source.preset === preset)
}

function toFormat({ source, method, at, zoom, background }: FormatCard): Format {
  const zoomOption = zoom && zoom > 1 && { zoom }
  return {
    ...source,
    ...(method && { method }),
    ...(at && { at }),
    ...zoomOption,
    ...(background && { background }),
  }
}

function createCards(formats: readonly Format[]): FormatCard[] {
  return formats.reduce<FormatCard[]>((cards, format) => {
    const source = cardSource(format)
    const changes = typeof format === 'string' ? {} : cardChanges(format)
    return addCard(cards, source, changes)
  }, [])
}

function cardSource(format: Format): FormatCard['source'] {
  const [target] = targetsOf([format])
  if (typeof format !== 'string')
    return 'preset' in format ? { preset: format.preset } : { width: format.width, height: format.height }
  const isSize = /^\d+x\d+$/.test(format)
  return isSize ? { width: target?.width ?? 0, height: target?.height ?? 0 } : { preset: format as PresetId }
}

function cardChanges({ method, at, zoom, background }: Exclude<Format, string>): CardChanges {
  return { method: method === 'auto' ? undefined : method, at, zoom, background }
}

function togglePresets(
  cards: readonly FormatCard[],
  presets: readonly PresetId[],
  isOn: boolean,
): readonly FormatCard[] {
  if (!isOn) return cards.filter(({ source }) => !('preset' in source && presets.includes(source.preset)))
  return presets.reduce<readonly FormatCard[]>(
    (all, preset) => (hasPreset(all, preset) ? all : addCard(all, { preset })),
    cards,
  )
}

function addCard(
  cards: readonly FormatCard[],
  source: FormatCard['source'],
  changes: CardChanges = {},
): FormatCard[] {
  if (cards.length >= paramLimits.formats) return [...cards]
  const name = 'preset' in source ? source.preset : `${source.width}x${source.height}`
  let id: string = name
  for (let number = 2; cards.some(card => card.id === id); number++) id = `${name}-${number}`
  return [...cards, { id, source, ...changes }]
}

/** Remove position and zoom, which belong to one image; the method also applies to the next. */
const resetPlacement = ({ id, source, method, background }: FormatCard): FormatCard => ({
  id,
  source,
  method,
  background,
})
