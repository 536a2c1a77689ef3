import { t } from '@pentimento/language'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../error-message.ts'
import type { ClickPrompt } from './gesture.ts'
import type { MaskOp } from './mask-op.ts'
import { readMask } from './read-mask.ts'
import { cropToContent, isNear, type SelectObject } from './select-object.ts'
import type { Point, Size } from './viewport-transform.ts'

/** Maximum number of points per object. */
const maxPoints = 20

interface SelectionOptions {
  /** A new image cancels all pending requests. */
  image: Size
  ops: readonly MaskOp[]
  select: SelectObject | undefined
  isEditable: boolean
  onOp: (op: MaskOp) => void
}

export interface SelectionFailure {
  message: string
  prompt: ClickPrompt
}

export interface SelectionState {
  /** Pending clicks; requests are sent one after the other. */
  pending: readonly ClickPrompt[]
  failure: SelectionFailure | undefined
  requestSelection: (prompt: ClickPrompt) => void
  /** Cancel the pending requests and hide the error. */
  stop: () => void
}

const noPrompts: readonly ClickPrompt[] = []

/** Select objects by clicks. A click next to the last selection extends it. */
export function useSelection({ image, ops, select, isEditable, onOp }: SelectionOptions): SelectionState {
  const [pending, setPending] = useState(noPrompts)
  const [failure, setFailure] = useState<SelectionFailure>()
  const stop = () => {
    setPending(noPrompts)
    setFailure(undefined)
  }
  const isDisabled = !select || !isEditable
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image cancels the requests of the previous one
  useEffect(() => () => stop(), [image, isDisabled])

  const runSelection = useEffectEvent((prompt: ClickPrompt, signal: AbortSignal) => {
    const points = promptPoints(prompt, ops)
    return findObject(select, points, image, signal)
  })
  const handleResult = useEffectEvent((prompt: ClickPrompt, result: SelectionResult) => {
    if ('message' in result) setFailure({ ...result, prompt })
    else onOp({ kind: 'selection', erases: prompt.erases, ...result })
    setPending(([, ...rest]) => rest)
  })
  const [next] = pending
  useEffect(() => {
    if (!next) return
    const controller = new AbortController()
    void runSelection(next, controller.signal).then(result => {
      if (!controller.signal.aborted) handleResult(next, result)
    })
    return () => controller.abort()
  }, [next])

  const requestSelection = (prompt: ClickPrompt) => {
    if (isDisabled || !containsPoint(image, prompt.at)) return
    setFailure(undefined)
    setPending(before => [...before, prompt])
  }
  return { pending, failure, requestSelection, stop }
}

type SelectionResult =
  | Pick<Extract<MaskOp, { kind: 'selection' }>, 'points' | 'region' | 'madeBy'>
  | { message: string }

async function findObject(
  select: SelectObject | undefined,
  points: readonly Point[],
  imageSize: Size,
  signal: AbortSignal,
): Promise<SelectionResult> {
  try {
    if (!select) return { message: errorMessage('internal') }
    const { mask, madeBy } = await select(points, signal)
    const read = await readMask(mask, imageSize)
    if ('error' in read) return { message: errorMessage('internal') }
    const region = cropToContent(read.mask)
    return region ? { points, region, madeBy } : { message: nothingFoundMessage }
  } catch (error) {
    return { message: error instanceof Error ? error.message : errorMessage('internal') }
  }
}

const nothingFoundMessage = t('No object detected there. Click another part of it, or brush over it')

function promptPoints({ at, erases }: ClickPrompt, ops: readonly MaskOp[]): readonly Point[] {
  const last = ops.at(-1)
  const isContinuation =
    last?.kind === 'selection' &&
    last.erases === erases &&
    last.points.length < maxPoints &&
    isNear(last.region, at)
  return isContinuation ? [...last.points, at] : [at]
}

function containsPoint({ width, height }: Size, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}
