import { t } from '@pentimento/language'
import { useEffect, useEffectEvent, useState } from 'react'
import { faultWords } from '../words.ts'
import type { Meant } from './gesture.ts'
import type { Mark } from './mark.ts'
import { readMask } from './read-mask.ts'
import { isNear, pieceOf, type Select } from './select.ts'
import type { Point, Size } from './view.ts'

/** Maximum number of points per object. */
const mostPoints = 20

interface SelectingProps {
  /** A new image cancels all pending requests. */
  picture: Size
  marks: readonly Mark[]
  select: Select | undefined
  mayMark: boolean
  onMark: (mark: Mark) => void
}

export interface Failure {
  says: string
  meant: Meant
}

export interface Selecting {
  /** Pending clicks; requests are sent one after the other. */
  waiting: readonly Meant[]
  failure: Failure | undefined
  mean: (meant: Meant) => void
  /** Cancel the pending requests and hide the error. */
  stop: () => void
}

const none: readonly Meant[] = []

/** Select objects by clicks. A click next to the last selection extends it. */
export function useSelecting({ picture, marks, select, mayMark, onMark }: SelectingProps): Selecting {
  const [waiting, setWaiting] = useState(none)
  const [failure, setFailure] = useState<Failure>()
  const stop = () => {
    setWaiting(none)
    setFailure(undefined)
  }
  const isOff = !select || !mayMark
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image cancels the requests of the previous one
  useEffect(() => () => stop(), [picture, isOff])

  const ask = useEffectEvent((meant: Meant, signal: AbortSignal) => {
    const points = pointsMeant(meant, marks)
    return find(select, points, picture, signal)
  })
  const take = useEffectEvent((meant: Meant, found: Found) => {
    if ('says' in found) setFailure({ ...found, meant })
    else onMark({ kind: 'thing', erases: meant.erases, ...found })
    setWaiting(([, ...rest]) => rest)
  })
  const [next] = waiting
  useEffect(() => {
    if (!next) return
    const leaving = new AbortController()
    void ask(next, leaving.signal).then(found => {
      if (!leaving.signal.aborted) take(next, found)
    })
    return () => leaving.abort()
  }, [next])

  const mean = (meant: Meant) => {
    if (isOff || !holds(picture, meant.at)) return
    setFailure(undefined)
    setWaiting(before => [...before, meant])
  }
  return { waiting, failure, mean, stop }
}

type Found = Pick<Extract<Mark, { kind: 'thing' }>, 'points' | 'piece' | 'madeBy'> | { says: string }

async function find(
  select: Select | undefined,
  points: readonly Point[],
  picture: Size,
  signal: AbortSignal,
): Promise<Found> {
  try {
    if (!select) return { says: faultWords('internal') }
    const { mask, madeBy } = await select(points, signal)
    const read = await readMask(mask, picture)
    if ('refused' in read) return { says: faultWords('internal') }
    const piece = pieceOf(read.mask)
    return piece ? { points, piece, madeBy } : { says: nothing }
  } catch (error) {
    return { says: error instanceof Error ? error.message : faultWords('internal') }
  }
}

const nothing = t('No object detected there. Click another part of it, or brush over it')

function pointsMeant({ at, erases }: Meant, marks: readonly Mark[]): readonly Point[] {
  const last = marks.at(-1)
  const isMore =
    last?.kind === 'thing' &&
    last.erases === erases &&
    last.points.length < mostPoints &&
    isNear(last.piece, at)
  return isMore ? [...last.points, at] : [at]
}

function holds({ width, height }: Size, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}
