import type { ErrorCode, PictureFormat } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import type { Margins } from '../contract.ts'
import { none } from './framing.ts'

/** Settings besides the frame; kept when the image is cleared. */
export interface Settings {
  variations: 1 | 4
  seed: number
  prompt: string
  format: PictureFormat
}

/** State of the editor. */
export interface Editing {
  picture: File | undefined
  refusal: ErrorCode | undefined
  margins: Margins
  settings: Settings
}

export type Act =
  /** `margins` are those of the task, for an image reopened from a result. */
  | { type: 'taken'; picture: Taken; margins?: Margins }
  | { type: 'framed'; margins: Margins }
  | { type: 'set'; settings: Partial<Settings> }
  | { type: 'let-go' }

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  margins: none,
  settings: { variations: 4, seed: 0, prompt: '', format: 'jpeg' },
}

/** The editor's reducer. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'taken': {
      const { file, refusal } = act.picture
      return { ...editing, picture: refusal ? undefined : file, refusal, margins: act.margins ?? none }
    }
    case 'framed':
      return { ...editing, margins: act.margins }
    case 'set':
      return { ...editing, settings: { ...editing.settings, ...act.settings } }
    case 'let-go':
      return { ...editing, picture: undefined, refusal: undefined, margins: none }
  }
}

/** Parameters of the request. */
export function askedBy({ margins, settings: { prompt, ...others } }: Editing) {
  return { ...margins, ...others, ...(prompt.trim() && { prompt: prompt.trim() }) }
}

/** Whether the frame equals the image. */
export function isUnframed({ left, right, up, down }: Margins): boolean {
  return left === 0 && right === 0 && up === 0 && down === 0
}
