import { useEffect, useRef, useState } from 'react'
import { closeDrawable, type Drawable, openDrawable } from './drawable.ts'

interface Shown {
  file: Blob
  /** Absent where the browser could not decode the file. */
  drawable: Drawable | undefined
}

/**
 * A file as a picture to draw. While another file is decoded the one before it stays; without a file there
 * is none.
 *
 * @returns `isUnseen` once it is known that this browser cannot decode the file
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
  // Not by the effect above: a picture that came just before the screen went was never shown.
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
