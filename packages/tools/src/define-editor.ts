import type { Template } from '@pentimento/protocol'
import type { OtherTool, Run, Runs } from '@pentimento/stage'
import type { ComponentType } from 'react'
import type { Contract, ParamsOf } from './define-contract.ts'
import type { Copy } from './define-copy.ts'

/** What the house gives an editor; an editor fetches nothing by itself but the pictures it shows. */
export interface EditorProps<C extends Contract = Contract> {
  contract: C
  copy: Copy<C>
  /** A picture handed over: dropped elsewhere in the app, or opened from History. */
  handedOver: File | undefined
  run: Run
  /** For several pictures at once; absent where the contract takes no batches. */
  runs?: Runs
  start(files: Record<string, File>, params: Partial<ParamsOf<C>>): void
  cancel(): void
  retry(): void
  /** Forget the run; the task itself stays in History. */
  clear(): void
  /**
   * Bring the bytes of a picture that the house serves: an example, a task's input or output.
   * Rejects where it is gone, or when `signal` aborts.
   */
  bring(href: string, signal?: AbortSignal): Promise<Blob>
  /**
   * Ask which pixels belong to the thing at some places of a picture, in its pixels as displayed; absent where
   * the contract asks for no such assistance. Answers with a picture of the same size, white on the thing.
   * Rejects with an Error whose message may be shown, or when `signal` aborts.
   */
  select?(
    picture: Blob,
    points: readonly { x: number; y: number }[],
    signal: AbortSignal,
  ): Promise<{ mask: Blob; madeBy: string }>
  /**
   * Ask what a picture is about; absent where the contract asks for no such assistance. Answers with a small
   * picture, red where it matters that it is seen and green on the subject, and with what was found beside.
   * Rejects with an Error whose message may be shown, or when `signal` aborts.
   */
  focus?(picture: Blob, signal: AbortSignal): Promise<{ planes: Blob; findings: unknown; madeBy: string }>
  /**
   * Ask how a small picture goes on beyond its edges; absent where the contract asks for no such assistance.
   * Answers with the larger picture, and with who would make a result where that is another. Rejects with an
   * Error whose message may be shown, or when `signal` aborts.
   */
  extend?(
    picture: Blob,
    asked: ExtensionWished,
    signal: AbortSignal,
  ): Promise<{ picture: Blob; madeBy: string; resultBy: string }>
  /**
   * Ask for the tool's own work on pictures as small as the contract's previews, by their inputs' names; absent
   * where the contract asks for no such assistance. Rejects with an Error whose message may be shown, or when
   * `signal` aborts.
   */
  preview?(
    files: Record<string, Blob>,
    params: Partial<ParamsOf<C>>,
    signal: AbortSignal,
  ): Promise<{ picture: Blob; madeBy: string }>
  /**
   * Ask for the shape of what a picture shows; absent where the contract asks for no such assistance. Answers
   * with the PNG that `packSurface` lays out. Rejects with an Error whose message may be shown, or when
   * `signal` aborts.
   */
  surface?(picture: Blob, signal: AbortSignal): Promise<{ packed: Blob; madeBy: string }>
  /** Sets of parameters that the person saved; absent where the contract has none. */
  templates?: EditorTemplates
  say(message: string, kind: 'info' | 'error'): void
  /** The tools that may go on from a result. @default none */
  others?: readonly OtherTool[]
}

/** How far beyond each side, in pixels of the picture; at most 512 in all on a side. */
export interface ExtensionWished {
  left: number
  right: number
  up: number
  down: number
  seed: number
  /** How much of each place is the subject's, 0 to 255, as base64: of it nothing is repeated. */
  subject?: { width: number; height: number; data: string }
}

export interface EditorTemplates {
  /** Newest first; undefined until they have come. */
  list: readonly Template[] | undefined
  /** Why they could not be had. */
  fault?: { says: string; retry: () => void } | undefined
  max: number
  /** Under a name that is there already it takes that one's place. Rejects with an Error whose message may be shown. */
  save(name: string, values: object): Promise<void>
  /** Rejects with an Error whose message may be shown. */
  remove(id: string): Promise<void>
}

export type Editor<C extends Contract = Contract> = ComponentType<EditorProps<C>>
