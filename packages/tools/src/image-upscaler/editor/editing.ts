import type { PictureFormat } from '@pentimento/protocol'
import { commonFormat, type Taken } from '@pentimento/stage'
import type { Scale } from '../contract.ts'

/** The upscaling options; kept when the images are cleared. */
export interface Settings {
  /** A scale factor, or a custom size. */
  by: Scale | 'own'
  /** Custom size in pixels; a side left undefined keeps the aspect ratio. */
  width: number | undefined
  height: number | undefined
  mode: 'smooth' | 'detailed'
  denoise: 'auto' | number
  sharpen: number
  faceSafe: boolean
  /** Undefined: the format of the input. */
  format: PictureFormat | undefined
}

/** State of the editor. */
export interface Editing {
  pictures: readonly Taken[]
  settings: Settings
}

export type Act =
  /** Added to the images chosen before. */
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

/** The editor's reducer. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'pictures-added': {
      // If only refused images are listed, their errors were shown: the new images replace them.
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

/** The images that can be sent. */
export function accepted({ pictures }: Editing): Taken[] {
  return pictures.filter(({ refusal }) => !refusal)
}

/** Format of the results: as chosen, else the images' common format, else PNG. */
export function formatFor({ format }: Settings, files: readonly File[]): PictureFormat {
  return format ?? commonFormat(files)
}

/** Parameters of the request; undefined while a custom size has neither width nor height. */
export function askedBy(settings: Settings, files: readonly File[]) {
  const { by, width, height, mode, denoise, sharpen, faceSafe } = settings
  const format = formatFor(settings, files)
  const others = { mode, denoise, sharpen, faceSafe, format }
  if (by !== 'own') return { scale: by, ...others }
  if (width === undefined && height === undefined) return undefined
  return { ...(width && { width }), ...(height && { height }), ...others }
}
