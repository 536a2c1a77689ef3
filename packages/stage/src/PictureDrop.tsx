import { FileDrop } from '@pentimento/ui'
import { type ComponentProps, useRef } from 'react'
import { accept } from './refusal-of.ts'

interface PictureDropProps
  extends Pick<ComponentProps<typeof FileDrop>, 'title' | 'buttonLabel' | 'hint' | 'compact'> {
  onFiles: (files: File[]) => void
}

/** Area to drop or choose images. File names can be wrong, so all files are accepted and validated by content later. */
export function PictureDrop({ onFiles, ...drop }: PictureDropProps) {
  // FileDrop reports one drop in two calls, rejected files first; both are passed on together.
  const held = useRef<File[]>([])
  const hand = (files: File[]) => {
    if (held.current.length === 0) queueMicrotask(() => onFiles(held.current.splice(0)))
    held.current.unshift(...files)
  }
  return (
    <FileDrop
      {...drop}
      accept={accept}
      maxFiles={Number.POSITIVE_INFINITY}
      onFiles={hand}
      onReject={rejected => hand(rejected.map(({ file }) => file))}
    />
  )
}
