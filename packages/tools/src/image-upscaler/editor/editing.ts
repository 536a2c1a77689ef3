import type { PictureFormat } from '@pentimento/protocol'
import { commonFormat, type Taken } from '@pentimento/stage'
import type { Scale } from '../contract.ts'

/** What is to be made of the pictures; outlives them. */
export interface Settings {
  /** By scale, or to a size of one's own. */
  by: Scale | 'own'
  /** Of one's own, in pixels. */
  width: number | undefined
  height: number | undefined
  mode: 'smooth' | 'detailed'
  denoise: 'auto' | number
  sharpen: number
  faceSafe: boolean
  /** Undefined: as the picture came. */
  format: PictureFormat | undefined
}

/** What the hand has done so far. */
export interface Editing {
  pictures: readonly Taken[]
  settings: Settings
}

export type Act =
  /** Beside those in the hand already. */
  | { type: 'pictures-added'; pictures: readonly Taken[] }
  | { type: 'picture-removed'; id: string }
  | { type: 'let-go' }
  | { type: 'set'; settings: Partial<Settings> }

export const untouched: Editing = {
  pictures: [],
  settings: {
    by: 2,
    width: undefined,
    height: undefined,
    mode: 'smooth',
    denoise: 'auto',
    sharpen: 0,
    faceSafe: false,
    format: undefined,
  },
}

/** What an act of the hand makes of the screen. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'pictures-added': {
      // What was refused alone was told of, and makes room.
      const kept = accepted(editing).length > 0 ? editing.pictures : []
      return { ...editing, pictures: [...kept, ...act.pictures] }
    }
    case 'picture-removed':
      return { ...editing, pictures: editing.pictures.filter(({ id }) => id !== act.id) }
    case 'let-go':
      return { ...editing, pictures: [] }
    case 'set':
      return { ...editing, settings: { ...editing.settings, ...act.settings } }
  }
}

/** The pictures that can be sent. */
export function accepted({ pictures }: Editing): Taken[] {
  return pictures.filter(({ refusal }) => !refusal)
}

/** The format of results: as chosen, else as the pictures came where they agree, else PNG. */
export function formatFor({ format }: Settings, files: readonly File[]): PictureFormat {
  return format ?? commonFormat(files)
}

/** What is asked of the tool; undefined while a size of one's own has no side yet. */
export function askedBy(settings: Settings, files: readonly File[]) {
  const { by, width, height, mode, denoise, sharpen, faceSafe } = settings
  const format = formatFor(settings, files)
  const others = { mode, denoise, sharpen, faceSafe, format }
  if (by !== 'own') return { scale: by, ...others }
  if (width === undefined && height === undefined) return undefined
  return { ...(width && { width }), ...(height && { height }), ...others }
}
