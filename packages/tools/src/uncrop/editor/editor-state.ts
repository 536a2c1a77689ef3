import type { ErrorCode, ImageFormat } from '@pentimento/protocol'
import type { IncomingImage } from '@pentimento/stage'
import type { Margins } from '../contract.ts'
import { noMargins } from './frame-margins.ts'

/** Settings besides the frame; kept when the image is cleared. */
export interface Settings {
  variations: 1 | 4
  seed: number
  prompt: string
  format: ImageFormat
}

/** State of the editor. */
export interface EditorState {
  file: File | undefined
  errorCode: ErrorCode | undefined
  margins: Margins
  /** The frame that the editor proposed for the image; undefined until its size is known. */
  suggestedMargins: Margins | undefined
  settings: Settings
}

export type Action =
  /** `margins` are those of the task, for an image reopened from a result. */
  | { type: 'image-chosen'; image: IncomingImage; margins?: Margins }
  /** The image's size is known. */
  | { type: 'frame-suggested'; margins: Margins }
  | { type: 'margins-changed'; margins: Margins }
  | { type: 'settings-changed'; settings: Partial<Settings> }
  | { type: 'files-cleared' }

export const initialState: EditorState = {
  file: undefined,
  errorCode: undefined,
  margins: noMargins,
  suggestedMargins: undefined,
  settings: { variations: 4, seed: 0, prompt: '', format: 'jpeg' },
}

/** The editor's reducer. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'image-chosen': {
      const { file, errorCode } = action.image
      const margins = action.margins ?? noMargins
      return { ...state, ...imageState(errorCode ? undefined : file), errorCode, margins }
    }
    case 'frame-suggested':
      return { ...state, margins: action.margins, suggestedMargins: action.margins }
    case 'margins-changed':
      return { ...state, margins: action.margins }
    case 'settings-changed':
      return { ...state, settings: { ...state.settings, ...action.settings } }
    case 'files-cleared':
      return { ...state, ...imageState(undefined) }
  }
}

const imageState = (file: File | undefined) => ({
  file,
  errorCode: undefined,
  margins: noMargins,
  suggestedMargins: undefined,
})

/** Whether the user has chosen the frame. */
export const isFrameChosen = ({ margins, suggestedMargins }: EditorState): boolean =>
  margins !== suggestedMargins && !isFrameUnchanged(margins)

/** Parameters of the request. */
export function requestParams({ margins, settings: { prompt, ...others } }: EditorState) {
  return { ...margins, ...others, ...(prompt.trim() && { prompt: prompt.trim() }) }
}

/** Whether the frame equals the image. */
export function isFrameUnchanged({ left, right, up, down }: Margins): boolean {
  return left === 0 && right === 0 && up === 0 && down === 0
}
