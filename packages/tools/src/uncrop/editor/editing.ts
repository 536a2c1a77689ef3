import type { ErrorCode, PictureFormat } from '@pentimento/protocol'
import type { Taken } from '@pentimento/stage'
import type { Margins } from '../contract.ts'
import { none } from './framing.ts'

/** What is asked for beside the frame; outlives the picture. */
export interface Settings {
  variations: 1 | 4
  seed: number
  prompt: string
  format: PictureFormat
}

/** What the hand has done so far. */
export interface Editing {
  picture: File | undefined
  refusal: ErrorCode | undefined
  margins: Margins
  settings: Settings
}

export type Act =
  /** With the frame it had, where it comes from a result. */
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

/** What an act of the hand makes of the screen. */
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

/** What is asked of the tool. */
export function askedBy({ margins, settings: { prompt, ...others } }: Editing) {
  return { ...margins, ...others, ...(prompt.trim() && { prompt: prompt.trim() }) }
}

/** Whether the frame is the picture's own. */
export function isUnframed({ left, right, up, down }: Margins): boolean {
  return left === 0 && right === 0 && up === 0 && down === 0
}
