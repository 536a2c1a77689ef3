import { useEffect, useState } from 'react'
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
  useEffect(() => {
    if (!file) return setShown(undefined)
    let isWanted = true
    openDrawable(file).then(
      drawable => {
        if (isWanted) setShown({ file, drawable })
        else closeDrawable(drawable)
      },
      () => isWanted && setShown({ file, drawable: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  useEffect(() => {
    const drawable = shown?.drawable
    return drawable && (() => closeDrawable(drawable))
  }, [shown])
  return {
    drawable: file && shown?.drawable,
    isUnseen: shown !== undefined && shown.file === file && !shown.drawable,
  }
}
