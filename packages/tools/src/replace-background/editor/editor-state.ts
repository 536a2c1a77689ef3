import type { ErrorCode, Task } from '@pentimento/protocol'
import type { IncomingImage } from '@pentimento/stage'
import type { z } from 'zod'
import { type BackgroundType, replaceBackground } from '../contract.ts'
import { identityPlacement, type Placement } from '../placement.ts'
import { ideas } from './background-presets.ts'

const settingsSchema = replaceBackground.params
  .omit({ layers: true, quality: true, keepMetadata: true })
  .extend({
    backgroundType: replaceBackground.params.shape.backgroundType.unwrap().default('prompt'),
    format: replaceBackground.params.shape.format.unwrap().default('jpeg'),
  })
/** All settings of the editor. */
export type Settings = z.output<typeof settingsSchema>

/** State of the editor. */
export interface EditorState {
  images: readonly IncomingImage[]
  /** Why the last image was refused. */
  errorCode: ErrorCode | undefined
  /** The user's own background image. */
  backgroundImage: File | undefined
  settings: Settings
  /** The settings that the result on the stage was made with. */
  applied: AppliedSettings | undefined
  /** Whether the stage shows the placement preview instead of the result. */
  isArranging: boolean
}

interface AppliedSettings {
  settings: Settings
  backgroundImage: File | undefined
}

export type Action =
  | { type: 'images-chosen'; images: readonly IncomingImage[] }
  /** Added to the images chosen before. */
  | { type: 'images-added'; images: readonly IncomingImage[] }
  | { type: 'image-removed'; id: string }
  | { type: 'files-cleared' }
  | { type: 'settings-changed'; settings: Partial<Settings> }
  | { type: 'background-image-chosen'; backgroundImage: File }
  | { type: 'view-chosen'; isArranging: boolean }
  | { type: 'applied' }
  /** A result was opened from History; it was made with these settings. */
  | { type: 'settings-restored'; settings: Settings }
  /** The background image of that result was loaded. */
  | { type: 'background-image-loaded'; backgroundImage: File }

export const initialState: EditorState = {
  images: [],
  errorCode: undefined,
  backgroundImage: undefined,
  // A first idea, so that one press makes a result.
  settings: settingsSchema.parse({ prompt: ideas[0].prompt }),
  applied: undefined,
  isArranging: false,
}

/** The editor's reducer. All settings but the placement persist when the image is cleared. */
export function editorReducer(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'images-chosen':
      return withImages(state, action.images)
    case 'images-added':
      return { ...state, images: [...state.images, ...action.images] }
    case 'image-removed':
      return { ...state, images: state.images.filter(({ id }) => id !== action.id) }
    case 'files-cleared':
      return clearedState(state)
    case 'settings-changed':
      return { ...state, settings: { ...state.settings, ...action.settings }, isArranging: true }
    case 'background-image-chosen':
      return {
        ...state,
        backgroundImage: action.backgroundImage,
        settings: { ...state.settings, backgroundType: 'image' },
        isArranging: true,
      }
    case 'view-chosen':
      return { ...state, isArranging: action.isArranging }
    case 'applied':
      return {
        ...state,
        applied: { settings: state.settings, backgroundImage: state.backgroundImage },
        isArranging: false,
      }
    case 'settings-restored':
      return {
        ...state,
        settings: action.settings,
        applied: { settings: action.settings, backgroundImage: undefined },
      }
    case 'background-image-loaded':
      return {
        ...state,
        backgroundImage: action.backgroundImage,
        applied: state.applied && { ...state.applied, backgroundImage: action.backgroundImage },
      }
  }
}

function withImages(state: EditorState, images: readonly IncomingImage[]): EditorState {
  const cleared = clearedState(state)
  const [first] = images
  if (images.every(({ errorCode }) => errorCode)) return { ...cleared, errorCode: first?.errorCode }
  return { ...cleared, images }
}

function clearedState(state: EditorState): EditorState {
  const settings = { ...state.settings, ...identityPlacement }
  return { ...state, images: [], errorCode: undefined, applied: undefined, isArranging: false, settings }
}

/** The images that can be sent. */
export function usableImages({ images }: EditorState): readonly IncomingImage[] {
  return images.filter(({ errorCode }) => !errorCode)
}

/** Whether the chosen kind of background has everything it needs. */
export function isComplete({ settings: { backgroundType, prompt }, backgroundImage }: EditorState): boolean {
  if (backgroundType === 'prompt') return prompt.trim() !== ''
  return backgroundType !== 'image' || backgroundImage !== undefined
}

/** Whether there are changes that the result on the stage doesn't include. */
export function isPending({ settings, backgroundImage, applied }: EditorState): boolean {
  if (!applied) return true
  const names = Object.keys(settings) as (keyof Settings)[]
  return (
    names.some(
      name => isRelevant(name, settings.backgroundType) && !isEqual(settings[name], applied.settings[name]),
    ) ||
    (settings.backgroundType === 'image' && backgroundImage !== applied.backgroundImage)
  )
}

const settingOwners: Partial<Record<keyof Settings, BackgroundType>> = {
  prompt: 'prompt',
  seed: 'prompt',
  variations: 'prompt',
  color: 'color',
  gradient: 'gradient',
  colors: 'gradient',
  angle: 'gradient',
  blur: 'blur',
  focusX: 'image',
  focusY: 'image',
}
const isRelevant = (name: keyof Settings, backgroundType: BackgroundType) =>
  (settingOwners[name] ?? backgroundType) === backgroundType
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Parameters of the request: those that differ from the defaults, and always the kind of background. */
export function requestParamsFor({ backgroundType, prompt, ...settings }: Settings) {
  const changed = Object.entries(settings).filter(
    ([name, value]) =>
      isRelevant(name as keyof Settings, backgroundType) &&
      !isEqual(value, initialState.settings[name as keyof Settings]),
  )
  return {
    backgroundType,
    ...(backgroundType === 'prompt' && { prompt: prompt.trim() }),
    ...Object.fromEntries(changed),
  }
}

/** The settings in a task's parameters. */
export function settingsFromTask({ params, inputs }: Pick<Task, 'params' | 'inputs'>): Settings {
  const hasBackgroundImage = inputs.some(({ name }) => name === 'background')
  const inferred = {
    backgroundType: hasBackgroundImage ? 'image' : params['prompt'] ? 'prompt' : 'gradient',
    ...params,
  }
  const known = Object.fromEntries(Object.entries(inferred).filter(([name]) => name in settingsSchema.shape))
  const parsed = settingsSchema.safeParse(known)
  return parsed.success ? parsed.data : initialState.settings
}

export function placementOf({ x, y, scale, flip }: Settings): Placement {
  return { x, y, scale, flip }
}
