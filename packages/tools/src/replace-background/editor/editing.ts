import type { ErrorCode, Task } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import type { z } from 'zod'
import { type Ground, replaceBackground } from '../contract.ts'
import { inPlace, type Placement } from '../placement.ts'

const own = replaceBackground.params.omit({ layers: true, quality: true, keepMetadata: true }).extend({
  ground: replaceBackground.params.shape.ground.unwrap().default('prompt'),
  format: replaceBackground.params.shape.format.unwrap().default('jpeg'),
})
/** All settings of the editor. */
export type Settings = z.output<typeof own>

/** State of the editor. */
export interface Editing {
  pictures: readonly Taken[]
  /** Why the last image was refused. */
  refusal: ErrorCode | undefined
  /** The user's own background image. */
  backdrop: File | undefined
  settings: Settings
  /** The settings that the result on the stage was made with. */
  applied: Asked | undefined
  /** Whether the stage shows the placement preview instead of the result. */
  arranges: boolean
}

interface Asked {
  settings: Settings
  backdrop: File | undefined
}

export type Act =
  | { type: 'taken'; pictures: readonly Taken[] }
  /** Added to the images chosen before. */
  | { type: 'added'; pictures: readonly Taken[] }
  | { type: 'picture-removed'; id: string }
  | { type: 'let-go' }
  | { type: 'set'; settings: Partial<Settings> }
  | { type: 'backdrop-chosen'; backdrop: File }
  | { type: 'view-chosen'; arranges: boolean }
  | { type: 'applied' }
  /** A result was opened from History; it was made with these settings. */
  | { type: 'opened'; settings: Settings }
  /** The background image of that result was loaded. */
  | { type: 'backdrop-brought'; backdrop: File }

export const untouched: Editing = {
  pictures: [],
  refusal: undefined,
  backdrop: undefined,
  settings: own.parse({}),
  applied: undefined,
  arranges: false,
}

/** The editor's reducer. All settings but the placement persist when the image is cleared. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'taken':
      return taken(editing, act.pictures)
    case 'added':
      return { ...editing, pictures: [...editing.pictures, ...act.pictures] }
    case 'picture-removed':
      return { ...editing, pictures: editing.pictures.filter(({ id }) => id !== act.id) }
    case 'let-go':
      return begunAnew(editing)
    case 'set':
      return { ...editing, settings: { ...editing.settings, ...act.settings }, arranges: true }
    case 'backdrop-chosen':
      return {
        ...editing,
        backdrop: act.backdrop,
        settings: { ...editing.settings, ground: 'picture' },
        arranges: true,
      }
    case 'view-chosen':
      return { ...editing, arranges: act.arranges }
    case 'applied':
      return {
        ...editing,
        applied: { settings: editing.settings, backdrop: editing.backdrop },
        arranges: false,
      }
    case 'opened':
      return { ...editing, settings: act.settings, applied: { settings: act.settings, backdrop: undefined } }
    case 'backdrop-brought':
      return {
        ...editing,
        backdrop: act.backdrop,
        applied: editing.applied && { ...editing.applied, backdrop: act.backdrop },
      }
  }
}

function taken(editing: Editing, pictures: readonly Taken[]): Editing {
  const fresh = begunAnew(editing)
  const [first] = pictures
  if (pictures.every(({ refusal }) => refusal)) return { ...fresh, refusal: first?.refusal }
  return { ...fresh, pictures }
}

function begunAnew(editing: Editing): Editing {
  const settings = { ...editing.settings, ...inPlace }
  return { ...editing, pictures: [], refusal: undefined, applied: undefined, arranges: false, settings }
}

/** The images that can be sent. */
export function usable({ pictures }: Editing): readonly Taken[] {
  return pictures.filter(({ refusal }) => !refusal)
}

/** Whether the chosen kind of background has everything it needs. */
export function isComplete({ settings: { ground, prompt }, backdrop }: Editing): boolean {
  if (ground === 'prompt') return prompt.trim() !== ''
  return ground !== 'picture' || backdrop !== undefined
}

/** Whether there are changes that the result on the stage doesn't include. */
export function isPending({ settings, backdrop, applied }: Editing): boolean {
  if (!applied) return true
  const names = Object.keys(settings) as (keyof Settings)[]
  return (
    names.some(name => matters(name, settings.ground) && !isSame(settings[name], applied.settings[name])) ||
    (settings.ground === 'picture' && backdrop !== applied.backdrop)
  )
}

const ofGrounds: Partial<Record<keyof Settings, Ground>> = {
  prompt: 'prompt',
  seed: 'prompt',
  variations: 'prompt',
  colour: 'colour',
  gradient: 'gradient',
  colours: 'gradient',
  angle: 'gradient',
  blur: 'blur',
  focusX: 'picture',
  focusY: 'picture',
}
const matters = (name: keyof Settings, ground: Ground) => (ofGrounds[name] ?? ground) === ground
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Parameters of the request: those that differ from the defaults, and always the kind of background. */
export function askedBy({ ground, prompt, ...settings }: Settings) {
  const changed = Object.entries(settings).filter(
    ([name, value]) =>
      matters(name as keyof Settings, ground) && !isSame(value, untouched.settings[name as keyof Settings]),
  )
  return {
    ground,
    ...(ground === 'prompt' && { prompt: prompt.trim() }),
    ...Object.fromEntries(changed),
  }
}

/** The settings in a task's parameters. */
export function settingsOf({ params, inputs }: Pick<Task, 'params' | 'inputs'>): Settings {
  const hasBackdrop = inputs.some(({ name }) => name === 'background')
  const said = { ground: hasBackdrop ? 'picture' : params['prompt'] ? 'prompt' : 'gradient', ...params }
  const known = Object.fromEntries(Object.entries(said).filter(([name]) => name in own.shape))
  const parsed = own.safeParse(known)
  return parsed.success ? parsed.data : untouched.settings
}

export function placementOf({ x, y, scale, flip }: Settings): Placement {
  return { x, y, scale, flip }
}
