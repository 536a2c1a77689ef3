import { FileDrop } from '@pentimento/ui'
import { type ComponentProps, useRef } from 'react'
import { accept } from './refusal-of.ts'

interface PictureDropProps
  extends Pick<ComponentProps<typeof FileDrop>, 'title' | 'buttonLabel' | 'hint' | 'compact'> {
  onFiles: (files: File[]) => void
}

/** Where pictures are dropped or chosen. A name may mislead, so none is turned away before its bytes are asked. */
export function PictureDrop({ onFiles, ...drop }: PictureDropProps) {
  // What one drop brought comes in two parts, the doubtful first; they are handed on together.
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
