import type { ErrorCode, ImageFormat } from '@pentimento/protocol'
import type { IncomingImage } from '@pentimento/stage'
import { type Light, type Lighting, paramLimits } from '../contract.ts'
import { type PresetName, presets } from '../presets.ts'

/** State of the editor. */
export interface EditorState {
  file: File | undefined
  errorCode: ErrorCode | undefined
  lighting: Lighting
  /** The preset in use; undefined once its lighting is changed. */
  preset: PresetName | undefined
  /** Index of the selected light. */
  selectedLight: number | undefined
  /** Additional outputs; kept when the image is cleared, as the format is. */
  maps: { depth: boolean; normals: boolean }
  format: ImageFormat
}

export type Action =
  /** `lighting` is that of the task, for an image reopened from a result. */
  | { type: 'image-chosen'; image: IncomingImage; lighting?: Lighting | undefined }
  | { type: 'preset-chosen'; preset: PresetName }
  | { type: 'lighting-applied'; lighting: Lighting }
  | { type: 'light-selected'; index: number | undefined }
  | { type: 'light-changed'; index: number; light: Partial<Light> }
  | { type: 'light-added' }
  | { type: 'light-removed'; index: number }
  | { type: 'lighting-changed'; lighting: Partial<Omit<Lighting, 'lights'>> }
  | { type: 'maps-changed'; maps: Partial<EditorState['maps']> }
  | { type: 'format-chosen'; format: ImageFormat }
  | { type: 'files-cleared' }

const defaultPreset: PresetName = 'studio'
const defaultLighting = { lighting: presets[defaultPreset], preset: defaultPreset, selectedLight: 0 } as const

export const initialState: EditorState = {
  file: undefined,
  errorCode: undefined,
  ...defaultLighting,
  maps: { depth: false, normals: false },
  format: 'jpeg',
}

const defaultLight: Light = {
  color: '#ffffff',
  power: 2,
  x: 0.5,
  y: 0.25,
  z: 1,
  distance: 1,
  radius: 0.15,
  receiveLight: true,
}

/** The editor's reducer. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  const { lighting } = state
  switch (action.type) {
    case 'image-chosen': {
      const { file, errorCode } = action.image
      const taskLighting = action.lighting && {
        lighting: action.lighting,
        preset: undefined,
        selectedLight: 0,
      }
      return { ...state, ...taskLighting, file: errorCode ? undefined : file, errorCode }
    }
    case 'preset-chosen':
      return { ...state, lighting: presets[action.preset], preset: action.preset, selectedLight: 0 }
    case 'lighting-applied':
      return { ...state, lighting: action.lighting, preset: undefined, selectedLight: 0 }
    case 'light-selected':
      return { ...state, selectedLight: action.index }
    case 'light-changed': {
      const lights = lighting.lights.map((light, index) =>
        index === action.index ? clampPosition({ ...light, ...action.light }) : light,
      )
      return { ...state, lighting: { ...lighting, lights }, preset: undefined, selectedLight: action.index }
    }
    case 'light-added': {
      if (lighting.lights.length >= paramLimits.lights) return state
      const lights = [...lighting.lights, defaultLight]
      return {
        ...state,
        lighting: { ...lighting, lights },
        preset: undefined,
        selectedLight: lights.length - 1,
      }
    }
    case 'light-removed': {
      const lights = lighting.lights.toSpliced(action.index, 1)
      const selectedLight = lights.length > 0 ? Math.min(action.index, lights.length - 1) : undefined
      return { ...state, lighting: { ...lighting, lights }, preset: undefined, selectedLight }
    }
    case 'lighting-changed':
      return { ...state, lighting: { ...lighting, ...action.lighting }, preset: undefined }
    case 'maps-changed':
      return { ...state, maps: { ...state.maps, ...action.maps } }
    case 'format-chosen':
      return { ...state, format: action.format }
    case 'files-cleared':
      return { ...state, ...defaultLighting, file: undefined, errorCode: undefined }
  }
}

/** Range of a light's coordinates, as in the contract: x and y relative to width and height, z to the longest side. */
export const coordinateRanges = { x: [-1, 2], y: [-1, 2], z: [-0.5, 2] } as const

/** Clamp a light's position to its range and round it to 1e-4. */
function clampPosition(light: Light): Light {
  const clampTo = (value: number, [min, max]: readonly [number, number]) =>
    Math.round(1e4 * Math.min(max, Math.max(min, value))) / 1e4
  return {
    ...light,
    x: clampTo(light.x, coordinateRanges.x),
    y: clampTo(light.y, coordinateRanges.y),
    z: clampTo(light.z, coordinateRanges.z),
  }
}

/** Whether the lighting is the user's own instead of a preset. */
export function hasCustomLighting({ file, preset }: EditorState): boolean {
  return file !== undefined && preset === undefined
}

/** Parameters of the request. */
export function requestParams({ lighting, maps, format }: EditorState) {
  return { ...lighting, ...maps, format }
}
