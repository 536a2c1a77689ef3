import { useEffect, useRef, useState } from 'react'
import { closeDrawable, type Drawable, openDrawable } from './drawable.ts'

interface Shown {
  file: Blob
  /** Undefined if the browser could not decode the file. */
  drawable: Drawable | undefined
}

/**
 * Decode a file for drawing. While a new file is decoded, the previous bitmap stays; without a file there is none.
 *
 * @returns `hasFailed` if the browser can't decode the file
 */
export function useDrawable(file: Blob | undefined): { drawable: Drawable | undefined; isUnseen: boolean } {
  const [shown, setShown] = useState<Shown>()
  const newest = useRef<Drawable>(undefined)
  const open = useRef(new Set<Drawable>())
  useEffect(() => {
    let isWanted = true
    const show = (next: Shown | undefined) => {
      if (next?.drawable) open.current.add(next.drawable)
      newest.current = next?.drawable
      setShown(next)
    }
    if (!file) return show(undefined)
    openDrawable(file).then(
      drawable => (isWanted ? show({ file, drawable }) : closeDrawable(drawable)),
      () => isWanted && show({ file, drawable: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [file])

  useEffect(() => keepOnly(open.current, [shown?.drawable, newest.current]), [shown])
  // Separate from the effect above, since a bitmap decoded just before unmounting was never shown.
  useEffect(() => {
    const all = open.current
    return () => keepOnly(all, [])
  }, [])
  return {
    drawable: file && shown?.drawable,
    isUnseen: shown !== undefined && shown.file === file && !shown.drawable,
  }
}

function keepOnly(open: Set<Drawable>, kept: readonly (Drawable | undefined)[]) {
  for (const drawable of open) {
    if (kept.includes(drawable)) continue
    closeDrawable(drawable)
    open.delete(drawable)
  }
}
