import type { Template } from '@pentimento/protocol'
import type { Run, Runs } from '@pentimento/stage'
import type { ComponentType } from 'react'
import type { Contract, ParamsOf } from './define-contract.ts'
import type { Copy } from './define-copy.ts'

/** What the app passes to an editor. An editor itself loads nothing but the images it displays. */
export interface EditorProps<C extends Contract = Contract> {
  contract: C
  copy: Copy<C>
  /** The image to open at first: dropped elsewhere in the app, or opened from History. */
  initialFile: File | undefined
  run: Run
  /** Runs of a batch; undefined if the contract has no batches. */
  runs?: Runs
  start(files: Record<string, File>, params: Partial<ParamsOf<C>>): void
  cancel(): void
  retry(): void
  /** Reset the run; the task itself stays in History. */
  clear(): void
  /**
   * Fetch an image that the app serves: an example, a task's input or output.
   * Rejects if it no longer exists, or when `signal` aborts.
   */
  fetchImage(href: string, signal?: AbortSignal): Promise<Blob>
  /**
   * Request a mask of the object at some points, in pixels of the image as displayed. Undefined if the
   * contract doesn't list `select`. Resolves to an image of the same size, white on the object.
   * Rejects with an Error whose message may be shown, or when `signal` aborts.
   */
  select?(
    image: Blob,
    points: readonly { x: number; y: number }[],
    signal: AbortSignal,
  ): Promise<{ mask: Blob; madeBy: string }>
  /**
   * Request saliency and subject of an image. Undefined if the contract doesn't list `focus`. Resolves to a
   * small image with saliency in red and the subject's matte in green, and the findings.
   * Rejects with an Error whose message may be shown, or when `signal` aborts.
   */
  focus?(image: Blob, signal: AbortSignal): Promise<{ planes: Blob; findings: unknown; madeBy: string }>
  /**
   * Request a small image extended beyond its edges. Undefined if the contract doesn't list `extend`. Resolves
   * to the larger image; `resultBy` names the engine that a full result would use. Rejects with an Error whose
   * message may be shown, or when `signal` aborts.
   */
  extend?(
    image: Blob,
    request: ExtendRequest,
    signal: AbortSignal,
  ): Promise<{ image: Blob; madeBy: string; resultBy: string }>
  /**
   * Request a preview of the tool's result, for inputs as small as the contract's previews, by input name.
   * Undefined if the contract doesn't list `preview`. Rejects with an Error whose message may be shown, or when
   * `signal` aborts.
   */
  preview?(
    files: Record<string, Blob>,
    params: Partial<ParamsOf<C>>,
    signal: AbortSignal,
  ): Promise<{ image: Blob; madeBy: string }>
  /**
   * Request the surface of the scene. Undefined if the contract doesn't list `surface`. Resolves to a PNG in
   * the layout of `packSurface`. Rejects with an Error whose message may be shown, or when `signal` aborts.
   */
  surface?(image: Blob, signal: AbortSignal): Promise<{ packed: Blob; madeBy: string }>
  /** Whether this server can generate photos; otherwise it draws. @default false */
  generatesPhotos?: boolean
  /** Parameter sets that the user saved; undefined if the contract has no templates. */
  templates?: EditorTemplates
  notify(message: string, kind: 'info' | 'error'): void
}

/** Margins in pixels of the image; each side of the extended image has at most 512 pixels. */
export interface ExtendRequest {
  left: number
  right: number
  up: number
  down: number
  seed: number
  /** The subject's matte, 0 to 255 per pixel, as base64. The subject isn't repeated in the margins. */
  subject?: { width: number; height: number; data: string }
}

export interface EditorTemplates {
  /** Newest first; undefined until loaded. */
  list: readonly Template[] | undefined
  /** Why loading failed. */
  error?: { message: string; retry: () => void } | undefined
  max: number
  /** Replaces a template of the same name. Rejects with an Error whose message may be shown. */
  save(name: string, values: object): Promise<void>
  /** Rejects with an Error whose message may be shown. */
  remove(id: string): Promise<void>
}

export type Editor<C extends Contract = Contract> = ComponentType<EditorProps<C>>
