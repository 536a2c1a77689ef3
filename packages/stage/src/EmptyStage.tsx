import { t } from '@pentimento/language'
import { ErrorNote } from '@pentimento/ui'
import { useEffect, useRef, useState } from 'react'
import { PictureDrop } from './PictureDrop.tsx'
import styles from './stage.module.css'
import { faultWords } from './words.ts'

interface Example {
  name: string
  label: string
  href: string
}

interface EmptyStageProps {
  /** Maximum size of one file. */
  maxBytes: number
  refusal: string | undefined
  /** Example images, served by the app. */
  examples?: readonly Example[]
  onFiles: (files: File[]) => void
  /** Maximum number of images at once. @default 1 */
  maxFiles?: number
  /** Shown after the accepted formats. */
  hint?: string | undefined
  bring: (href: string) => Promise<Blob>
  say: (message: string, kind: 'info' | 'error') => void
  /** Whether to move the focus here, after the user started over. */
  focuses: boolean
}

/** The editor before an image is chosen: drop area and examples. */
export function EmptyStage({
  maxBytes,
  refusal,
  examples = [],
  onFiles,
  maxFiles = 1,
  hint = '',
  bring,
  say,
  focuses,
}: EmptyStageProps) {
  const dropRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focuses) dropRef.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [focuses])

  return (
    <div className={styles.empty}>
      {refusal && (
        <ErrorNote key={refusal} title={refusal}>
          {t('Choose another image to continue.')}
        </ErrorNote>
      )}
      <div ref={dropRef} className={styles.drop}>
        <PictureDrop
          title={maxFiles > 1 ? t('Drop images here') : t('Drop an image here')}
          buttonLabel={maxFiles > 1 ? t('Choose images') : t('Choose an image')}
          hint={`${filesTaken(maxBytes, maxFiles)} ${hint}`.trim()}
          onFiles={onFiles}
        />
      </div>
      {examples.length > 0 && (
        <Examples examples={examples} onFile={file => onFiles([file])} bring={bring} say={say} />
      )}
    </div>
  )
}

function filesTaken(maxBytes: number, maxFiles: number): string {
  const size = Math.round(maxBytes / 2 ** 20)
  return maxFiles > 1
    ? t('JPEG, PNG or WebP, up to {size} MB each, up to {maxFiles} at once. You can also paste an image.', {
        size,
        maxFiles,
      })
    : t('JPEG, PNG or WebP, up to {size} MB. You can also paste an image.', { size })
}

interface ExamplesProps extends Pick<EmptyStageProps, 'bring' | 'say'> {
  examples: readonly Example[]
  onFile: (file: File) => void
}

function Examples({ examples, onFile, bring, say }: ExamplesProps) {
  const [isBringing, setIsBringing] = useState(false)
  const choose = async ({ name, href }: Example) => {
    setIsBringing(true)
    try {
      const blob = await bring(href)
      onFile(new File([blob], name, { type: blob.type }))
    } catch {
      say(faultWords('internal'), 'error')
    } finally {
      setIsBringing(false)
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
              disabled={isBringing}
              onClick={() => void choose(example)}
            >
              <img src={example.href} alt={example.label} loading="lazy" draggable={false} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
