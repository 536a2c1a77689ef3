import { FileDrop } from '@pentimento/ui'
import { type ComponentProps, useRef } from 'react'
import { acceptedTypes } from './accepted-types.ts'

interface ImageDropProps
  extends Pick<ComponentProps<typeof FileDrop>, 'title' | 'buttonLabel' | 'hint' | 'compact'> {
  /** Absent in placeholders, whose files the page passes on later. */
  onFiles?: ((files: File[]) => void) | undefined
}

/** Area to drop or choose images. File names can be wrong, so all files are accepted and validated by content later. */
export function ImageDrop({ onFiles, ...dropProps }: ImageDropProps) {
  // FileDrop reports one drop in two calls, rejected files first; both are passed on together.
  const pending = useRef<File[]>([])
  const addFiles = (files: File[]) => {
    if (pending.current.length === 0) queueMicrotask(() => onFiles?.(pending.current.splice(0)))
    pending.current.unshift(...files)
  }
  return (
    <FileDrop
      {...dropProps}
      accept={acceptedTypes}
      maxFiles={Number.POSITIVE_INFINITY}
      onFiles={addFiles}
      onReject={rejected => addFiles(rejected.map(({ file }) => file))}
    />
  )
}
