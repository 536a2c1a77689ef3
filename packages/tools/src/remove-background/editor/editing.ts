import type { TaskIn } from '@pentimento/protocol'
import type { Run } from '../../define-editor.ts'

/** What lies behind the subject. */
export type Ground = 'transparent' | 'colour' | 'blur'
export type Delivered = 'png' | 'webp' | 'jpeg'

/** Where the picture is, as the hand feels it. */
export type Stage =
  | { state: 'empty' }
  | { state: 'chosen'; fraction: number }
  | { state: 'waiting'; task: TaskIn<'queued'> }
  | { state: 'working'; task: TaskIn<'processing'> }
  | { state: 'comparing'; task: TaskIn<'ready'> }
  | { state: 'failed'; says: string; detail?: string; mayRetry: boolean }

/** What the hand has done so far. */
export interface Editing {
  /** The picture in the hand; absent when the run came from History alone. */
  picture: File | undefined
  /** Why the last picture was not taken, in words. */
  refusal: string | undefined
  ground: Ground
  /** `#rrggbb` */
  colour: string
  /** Strength of the blur, 0 to 100. */
  blur: number
  format: Delivered
}

export type Act =
  | { type: 'picture-chosen'; picture: File }
  | { type: 'picture-refused'; says: string }
  | { type: 'let-go' }
  | { type: 'ground-chosen'; ground: Ground }
  | { type: 'colour-chosen'; colour: string }
  | { type: 'blur-set'; blur: number }
  | { type: 'format-chosen'; format: Delivered }

export const untouched: Editing = {
  picture: undefined,
  refusal: undefined,
  ground: 'transparent',
  colour: '#ffffff',
  blur: 40,
  format: 'png',
}

/** What an act of the hand makes of the screen. Choices of ground and format outlive the picture. */
export function edit(editing: Editing, act: Act): Editing {
  switch (act.type) {
    case 'picture-chosen':
      return { ...editing, picture: act.picture, refusal: undefined }
    case 'picture-refused':
      return { ...editing, refusal: act.says }
    case 'let-go':
      return { ...editing, picture: undefined, refusal: undefined }
    case 'ground-chosen':
      return { ...editing, ground: act.ground }
    case 'colour-chosen':
      return { ...editing, colour: act.colour, ground: 'colour' }
    case 'blur-set':
      return { ...editing, blur: act.blur, ground: 'blur' }
    case 'format-chosen':
      return { ...editing, format: act.format }
  }
}

/**
 * Where the picture is, from what the hand holds and how far the run is.
 * A picture held without a run is about to be sent; a run that was cancelled is as good as none.
 */
export function stageOf(run: Run, picture: File | undefined): Stage {
  switch (run.state) {
    case 'none':
      return picture ? { state: 'chosen', fraction: 0 } : { state: 'empty' }
    case 'uploading':
      return { state: 'chosen', fraction: run.fraction }
    case 'refused':
      return { state: 'failed', says: run.says, mayRetry: run.mayRetry }
    case 'accepted':
      return stageOfTask(run.task)
  }
}

function stageOfTask(task: Extract<Run, { state: 'accepted' }>['task']): Stage {
  switch (task.state) {
    case 'queued':
      return { state: 'waiting', task }
    case 'processing':
      return { state: 'working', task }
    case 'ready':
      return { state: 'comparing', task }
    case 'error':
      return { state: 'failed', says: task.says, detail: task.detail, mayRetry: task.mayRetry }
    case 'cancelled':
      return { state: 'empty' }
  }
}
