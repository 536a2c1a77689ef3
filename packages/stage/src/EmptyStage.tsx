import { t } from '@pentimento/language'
import { ErrorMessage, SplitPreview, type SplitPreviewProps } from '@pentimento/ui'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from './error-message.ts'
import { ImageDrop } from './ImageDrop.tsx'
import { useNeedsUpgrade } from './plan.ts'
import styles from './stage.module.css'

interface Example extends Pick<SplitPreviewProps, 'before' | 'after' | 'split'> {
  /** File name. */
  name: string
  label: string
  /** URL of the image that is opened. */
  href: string
}

interface EmptyStageProps {
  /** Maximum size of one file. */
  maxBytes: number
  error: string | undefined
  /** Example images, served by the app. */
  examples?: readonly Example[]
  onFiles: (files: File[]) => void
  /** Maximum number of images at once. @default 1 */
  maxFiles?: number
  /** Shown after the accepted formats. */
  hint?: string | undefined
  fetchImage: (href: string) => Promise<Blob>
  notify: (message: string, kind: 'info' | 'error') => void
  /** Whether to move the focus here, after the user started over. */
  takesFocus: boolean
  /** Shown while the editor loads; takes no images yet. @default false */
  isLoading?: boolean
}

/** The editor before an image is chosen: drop area and examples. */
export function EmptyStage({
  maxBytes,
  error,
  examples = [],
  onFiles,
  maxFiles = 1,
  hint = '',
  fetchImage,
  notify,
  takesFocus,
  isLoading = false,
}: EmptyStageProps) {
  const dropRef = useRef<HTMLDivElement>(null)
  const needsUpgrade = useNeedsUpgrade('pro') && maxFiles > 1
  const planHint = needsUpgrade
    ? t('1 image at a time on Free, up to {most} with Pro.', { most: maxFiles })
    : ''
  useEffect(() => {
    if (takesFocus) dropRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <div className={styles.empty}>
      {error && (
        <ErrorMessage key={error} title={error}>
          {t('Choose another image to continue.')}
        </ErrorMessage>
      )}
      <div ref={dropRef} className={styles.drop}>
        <ImageDrop
          title={maxFiles > 1 ? t('Drop images here') : t('Drop an image here')}
          buttonLabel={maxFiles > 1 ? t('Choose images') : t('Choose an image')}
          hint={`${uploadHint(maxBytes, needsUpgrade ? 1 : maxFiles)} ${planHint} ${hint}`.trim()}
          onFiles={onFiles}
          isLoading={isLoading}
        />
      </div>
      {examples.length > 0 && (
        <Examples
          examples={examples}
          isLoading={isLoading}
          onFile={file => onFiles([file])}
          fetchImage={fetchImage}
          notify={notify}
        />
      )}
    </div>
  )
}

function uploadHint(maxBytes: number, maxFiles: number): string {
  const size = Math.round(maxBytes / 2 ** 20)
  return maxFiles > 1
    ? t(
        'JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC, up to {size} MB each, up to {maxFiles} at once. You can also paste an image.',
        {
          size,
          maxFiles,
        },
      )
    : t('JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC, up to {size} MB. You can also paste an image.', { size })
}

interface ExamplesProps extends Pick<EmptyStageProps, 'fetchImage' | 'notify'> {
  examples: readonly Example[]
  isLoading: boolean
  onFile: (file: File) => void
}

function Examples({ examples, isLoading, onFile, fetchImage, notify }: ExamplesProps) {
  const [isFetching, setIsFetching] = useState(false)
  const choose = async ({ name, href }: Example) => {
    setIsFetching(true)
    try {
      const blob = await fetchImage(href)
      onFile(new File([blob], name, { type: blob.type }))
    } catch {
      notify(errorMessage('internal'), 'error')
    } finally {
      setIsFetching(false)
    }
  }
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
              disabled={isLoading || isFetching}
              onClick={() => void choose(example)}
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
