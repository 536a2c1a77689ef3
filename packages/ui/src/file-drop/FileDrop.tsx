import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { overlayInput } from '../overlay-input/overlay-input.ts'
import styles from './file-drop.module.css'
import { type FileLimits, type RejectedFile, validateFiles } from './validate-files.ts'

export interface FileDropProps extends FileLimits {
  /** Prompt, e.g. "Drop an image here". */
  title: string
  /** Accepted formats and limits, line by line. */
  hint?: readonly string[]
  /** Button text, e.g. "Choose an image". */
  buttonLabel: string
  onFiles: (files: File[]) => void
  /** Called with the rejected files and reasons; the other files are still accepted. */
  onReject?: (rejected: RejectedFile[]) => void
  disabled?: boolean
  /** @default an image icon */
  illustration?: ReactNode
  /** A low bar instead of a large area. @default false */
  compact?: boolean
}

/** An area to drop or choose files by pointer or keyboard. Accepts one file unless `maxFiles` is set. */
export function FileDrop({
  title,
  hint = [],
  buttonLabel,
  accept,
  maxBytes,
  maxFiles = 1,
  onFiles,
  onReject,
  disabled = false,
  illustration,
  compact = false,
}: FileDropProps) {
  const id = useId()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  // dragenter of a child fires before dragleave of its parent, so nesting is counted.
  const depth = useRef(0)
  const handleFiles = (files: Iterable<File>) => {
    const { accepted, rejected } = validateFiles(files, { accept, maxBytes, maxFiles })
    if (rejected.length > 0) onReject?.(rejected)
    if (accepted.length > 0) onFiles(accepted)
  }
  const trackDrag = (event: DragEvent, step: 1 | -1) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += step
    setIsDraggedOver(depth.current > 0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers; the file input inside is accessible
    <div
      className={classNames(styles.drop, compact && styles.compact)}
      data-over={isDraggedOver ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onDragEnter={event => trackDrag(event, 1)}
      onDragLeave={event => trackDrag(event, -1)}
      onDragOver={event => {
        if (disabled) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={event => {
        event.preventDefault()
        depth.current = 0
        setIsDraggedOver(false)
        if (!disabled) handleFiles(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        type="file"
        className={classNames(overlayInput, styles.input)}
        accept={accept}
        multiple={maxFiles > 1}
        disabled={disabled}
        aria-label={`${buttonLabel}. ${title}`}
        aria-describedby={hint.length > 0 ? `${id}-hint` : undefined}
        title=""
        onChange={event => {
          handleFiles(event.currentTarget.files ?? [])
          // Otherwise choosing the same file again fires no change event.
          event.currentTarget.value = ''
        }}
      />
      <span className={styles.frame} aria-hidden="true" />
      <div className={styles.illustration} aria-hidden="true">
        {illustration ?? <ImagePlus />}
      </div>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <span className={styles.button} aria-hidden="true">
        {buttonLabel}
      </span>
      {hint.length > 0 && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint.map(line => (
            // The key gives a new text a new element: a changed element of another width counts as a layout shift.
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}
