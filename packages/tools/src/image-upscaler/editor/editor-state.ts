import type { ImageFormat } from '@pentimento/protocol'
import { commonFormat, type IncomingImage } from '@pentimento/stage'
import type { Scale } from '../contract.ts'

/** The upscaling options; kept when the images are cleared. */
export interface UpscaleSettings {
  /** A scale factor, or a custom size. */
  target: Scale | 'custom'
  /** Custom size in pixels; a side left undefined keeps the aspect ratio. */
  width: number | undefined
  height: number | undefined
  mode: 'smooth' | 'detailed' | 'crisp'
  denoise: 'auto' | number
  sharpen: number
  faceSafe: boolean
  /** Undefined: the format of the input. */
  format: ImageFormat | undefined
}

/** State of the editor. */
export interface EditorState {
  images: readonly IncomingImage[]
  settings: UpscaleSettings
}

export type Action =
  /** Added to the images chosen before. */
  | { type: 'images-added'; images: readonly IncomingImage[] }
  | { type: 'image-removed'; id: string }
  | { type: 'files-cleared' }
  | { type: 'set'; settings: Partial<UpscaleSettings> }

export const initialState: EditorState = {
  images: [],
  settings: {
    target: 2,
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
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'images-added': {
      // If only rejected images are listed, their errors were shown: the new images replace them.
      const keptImages = acceptedImages(state).length > 0 ? state.images : []
      return { ...state, images: [...keptImages, ...action.images] }
    }
    case 'image-removed':
      return { ...state, images: state.images.filter(({ id }) => id !== action.id) }
    case 'files-cleared':
      return { ...state, images: [] }
    case 'set':
      return { ...state, settings: { ...state.settings, ...action.settings } }
  }
}

/** The images that can be sent. */
export function acceptedImages({ images }: EditorState): IncomingImage[] {
  return images.filter(({ errorCode }) => !errorCode)
}

/** Format of the results: as chosen, else the images' common format, else PNG. */
export function outputFormat({ format }: UpscaleSettings, files: readonly File[]): ImageFormat {
  return format ?? commonFormat(files)
}

/** Parameters of the request; undefined while a custom size has neither width nor height. */
export function requestParamsFor(settings: UpscaleSettings, files: readonly File[]) {
  const { target, width, height, mode, denoise, sharpen, faceSafe } = settings
  const format = outputFormat(settings, files)
  const others = { mode, denoise, sharpen, faceSafe, format }
  if (target !== 'custom') return { scale: target, ...others }
  if (width === undefined && height === undefined) return undefined
  return { ...(width && { width }), ...(height && { height }), ...others }
}
