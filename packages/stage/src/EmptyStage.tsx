import { t } from '@pentimento/language'
import { ErrorMessage, SplitPreview, type SplitPreviewProps } from '@pentimento/ui'
import { use, useEffect, useRef, useState } from 'react'
import { errorMessage } from './error-message.ts'
import { ImageDrop } from './ImageDrop.tsx'
import { ToolPlanContext, useNeedsUpgrade } from './plan.ts'
import styles from './stage.module.css'

interface Example extends Pick<SplitPreviewProps, 'before' | 'after' | 'split'> {
  /** File name. */
  name: string
  label: string
  /** URL of the image that is opened. */
  href: string
}

interface EmptyStageContentProps {
  /** Maximum size of one file. */
  maxBytes: number
  error?: string | undefined
  /** Example images, served by the app. */
  examples?: readonly Example[]
  /** Maximum number of images at once. @default 1 */
  maxFiles?: number
  /** Shown after the accepted formats. */
  hint?: string | undefined
  /** Absent while the editor loads, as is `onExample`. */
  onFiles?: (files: File[]) => void
  onExample?: (example: Example) => void
  /** An example is being loaded. @default false */
  isFetching?: boolean
}

interface EmptyStageProps extends Omit<EmptyStageContentProps, 'onExample' | 'isFetching'> {
  onFiles: (files: File[]) => void
  fetchImage: (href: string) => Promise<Blob>
  notify: (message: string, kind: 'info' | 'error') => void
  /** Whether to move the focus here, after the user started over. */
  takesFocus: boolean
}

/** The editor before an image is chosen: drop area and examples. */
export function EmptyStage({ fetchImage, notify, takesFocus, ...content }: EmptyStageProps) {
  const { onFiles } = content
  const containerRef = useRef<HTMLDivElement>(null)
  const [isFetching, setIsFetching] = useState(false)
  useEffect(() => {
    if (takesFocus) containerRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [takesFocus])
  const choose = async ({ name, href }: Example) => {
    setIsFetching(true)
    try {
      const blob = await fetchImage(href)
      onFiles([new File([blob], name, { type: blob.type })])
    } catch {
      notify(errorMessage('internal'), 'error')
    } finally {
      setIsFetching(false)
    }
  }
  return (
    <div ref={containerRef} className={styles.empty}>
      <EmptyStageContent {...content} onExample={example => void choose(example)} isFetching={isFetching} />
    </div>
  )
}

/** The empty stage before its editor is loaded: it looks the same, and the page remembers what is chosen or pressed. */
export function EmptyStageSkeleton(
  props: Pick<EmptyStageContentProps, 'maxBytes' | 'maxFiles' | 'examples'>,
) {
  return (
    <div className={styles.editor} aria-busy="true" data-placeholder>
      <div className={styles.empty}>
        <EmptyStageContent {...props} />
      </div>
    </div>
  )
}

function EmptyStageContent({
  maxBytes,
  error,
  examples = [],
  maxFiles = 1,
  hint = '',
  onFiles,
  onExample,
  isFetching = false,
}: EmptyStageContentProps) {
  const isLocked = useNeedsUpgrade(use(ToolPlanContext))
  const needsUpgrade = useNeedsUpgrade('pro') && maxFiles > 1
  const batchHint = needsUpgrade
    ? t('1 image at a time on Free, up to {most} with Pro.', { most: maxFiles })
    : ''
  const planHint = isLocked ? t('This tool is part of Pro.') : batchHint
  return (
    <>
      {error && (
        <ErrorMessage key={error} title={error}>
          {t('Choose another image to continue.')}
        </ErrorMessage>
      )}
      <div className={styles.drop}>
        <ImageDrop
          title={maxFiles > 1 ? t('Drop images here') : t('Drop an image here')}
          buttonLabel={maxFiles > 1 ? t('Choose images') : t('Choose an image')}
          hint={[...uploadHint(maxBytes, needsUpgrade ? 1 : maxFiles), hint, planHint].filter(Boolean)}
          onFiles={onFiles}
        />
      </div>
      {examples.length > 0 && <Examples examples={examples} isFetching={isFetching} onExample={onExample} />}
    </>
  )
}

/** Lines that fit a small screen each. */
function uploadHint(maxBytes: number, maxFiles: number): string[] {
  const size = Math.round(maxBytes / 2 ** 20)
  const formats = t('JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC')
  if (maxFiles === 1) return [formats, t('Up to {size} MB. You can also paste an image.', { size })]
  const limits = t('Up to {size} MB each, up to {maxFiles} at once', { size, maxFiles })
  return [formats, limits, t('You can also paste an image.')]
}

interface ExamplesProps {
  examples: readonly Example[]
  isFetching: boolean
  onExample: ((example: Example) => void) | undefined
}

function Examples({ examples, isFetching, onExample }: ExamplesProps) {
  return (
    <section className={styles.examples} aria-labelledby="try-an-example">
      <h2 id="try-an-example" className={styles.examplesTitle}>
        {t('Or try an example')}
      </h2>
      <ul className={styles.exampleList}>
        {examples.map(example => (
          <li key={example.name}>
            <button
              type="button"
              className={styles.example}
              disabled={isFetching}
              onClick={() => onExample?.(example)}
            >
              <SplitPreview
                before={example.before}
                after={example.after}
                split={example.split}
                sizes="240px"
                width={480}
                height={360}
              />
              <span>{example.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
