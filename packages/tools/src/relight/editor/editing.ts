import type { ErrorCode, PictureFormat } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import { type Light, type Lighting, most } from '../contract.ts'
import { type PresetName, presets } from '../presets.ts'

/** State of the editor. */
export interface Editing {
  picture: File | undefined
  refusal: ErrorCode | undefined
  lighting: Lighting
  /** The preset in use; undefined once its lighting is changed. */
  preset: PresetName | undefined
  /** Index of the selected light. */
  chosen: number | undefined
  /** Additional outputs; kept when the image is cleared, as the format is. */
  maps: { depth: boolean; normals: boolean }
  format: PictureFormat
}

export type Act =
  /** `lighting` is that of the task, for an image reopened from a result. */
  | { type: 'taken'; picture: Taken; lighting?: Lighting | undefined }
  | { type: 'preset-chosen'; preset: PresetName }
  | { type: 'lit'; lighting: Lighting }
  | { type: 'lamp-chosen'; index: number | undefined }
  | { type: 'lamp-changed'; index: number; lamp: Partial<Light> }
  | { type: 'lamp-added' }
  | { type: 'lamp-removed'; index: number }
  | { type: 'set'; lighting: Partial<Omit<Lighting, 'lights'>> }
  | { type: 'maps-asked'; maps: Partial<Editing['maps']> }
  | { type: 'format-chosen'; format: PictureFormat }
  | { type: 'let-go' }

const first: PresetName = 'studio'
const fresh = { lighting: presets[first], preset: first, chosen: 0 } as const

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  ...fresh,
  maps: { depth: false, normals: false },
  format: 'jpeg',
}

const newLamp: Light = {
  colour: '#ffffff',
  power: 2,
  x: 0.5,
  y: 0.25,
  z: 1,
  distance: 1,
  radius: 0.15,
  receiveLight: true,
}

/** The editor's reducer. */
export function edit(editing: Editing, act: Act): Editing {
  const { lighting } = editing
  switch (act.type) {
    case 'taken': {
      const { file, refusal } = act.picture
      const light = act.lighting && { lighting: act.lighting, preset: undefined, chosen: 0 }
      return { ...editing, ...light, picture: refusal ? undefined : file, refusal }
    }
    case 'preset-chosen':
      return { ...editing, lighting: presets[act.preset], preset: act.preset, chosen: 0 }
    case 'lit':
      return { ...editing, lighting: act.lighting, preset: undefined, chosen: 0 }
    case 'lamp-chosen':
      return { ...editing, chosen: act.index }
    case 'lamp-changed': {
      const lights = lighting.lights.map((lamp, index) =>
        index === act.index ? within({ ...lamp, ...act.lamp }) : lamp,
      )
      return { ...editing, lighting: { ...lighting, lights }, preset: undefined, chosen: act.index }
    }
    case 'lamp-added': {
      if (lighting.lights.length >= most.lights) return editing
      const lights = [...lighting.lights, newLamp]
      return { ...editing, lighting: { ...lighting, lights }, preset: undefined, chosen: lights.length - 1 }
    }
    case 'lamp-removed': {
      const lights = lighting.lights.toSpliced(act.index, 1)
      const chosen = lights.length > 0 ? Math.min(act.index, lights.length - 1) : undefined
      return { ...editing, lighting: { ...lighting, lights }, preset: undefined, chosen }
    }
    case 'set':
      return { ...editing, lighting: { ...lighting, ...act.lighting }, preset: undefined }
    case 'maps-asked':
      return { ...editing, maps: { ...editing.maps, ...act.maps } }
    case 'format-chosen':
      return { ...editing, format: act.format }
    case 'let-go':
      return { ...editing, ...fresh, picture: undefined, refusal: undefined }
  }
}

/** Range of a light's coordinates, as in the contract: x and y relative to width and height, z to the longest side. */
export const reach = { x: [-1, 2], y: [-1, 2], z: [-0.5, 2] } as const

/** Clamp a light's position to its range and round it to 1e-4. */
function within(lamp: Light): Light {
  const held = (value: number, [least, greatest]: readonly [number, number]) =>
    Math.round(1e4 * Math.min(greatest, Math.max(least, value))) / 1e4
  return { ...lamp, x: held(lamp.x, reach.x), y: held(lamp.y, reach.y), z: held(lamp.z, reach.z) }
}

/** Whether the lighting is the user's own instead of a preset. */
export function isOwnLight({ picture, preset }: Editing): boolean {
  return picture !== undefined && preset === undefined
}

/** Parameters of the request. */
export function askedBy({ lighting, maps, format }: Editing) {
  return { ...lighting, ...maps, format }
}
