import { checkerboard, classNames } from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './stage.module.css'

interface SingleImageProps {
  url: string | undefined
  alt: string
  /** Width divided by height, if known before the image has loaded. */
  ratio?: number
  /** Dim the image while it's being processed. @default false */
  isDimmed?: boolean
  /** Shown if the browser can't display the image. */
  fallback?: ReactNode
  /** Behind transparent pixels: a checkerboard, or a CSS `background`. @default none */
  background?: 'checkerboard' | (string & {})
  /** Hide the image unless it fails to load; another element replaces it when it loads. @default false */
  isTransitional?: boolean
  className?: string
}

/** One image on the stage, in the same frame as the later comparison. */
export function SingleImage({
  url,
  alt,
  ratio,
  isDimmed = false,
  fallback,
  background,
  isTransitional = false,
  className,
}: SingleImageProps) {
  const [naturalRatio, setNaturalRatio] = useState<number>()
  const [failedUrl, setFailedUrl] = useState<string>()
  const shownRatio = ratio ?? naturalRatio
  const hasFailed = url !== undefined && failedUrl === url
  return (
    <div
      className={classNames(styles.frame, background === 'checkerboard' && checkerboard, className)}
      style={
        {
          '--ratio': shownRatio ?? 1.5,
          ...(background && background !== 'checkerboard' && { background }),
        } as CSSProperties
      }
      data-loaded={(shownRatio !== undefined && !isTransitional) || hasFailed ? '' : undefined}
    >
      {url && !hasFailed && (
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setNaturalRatio(naturalWidth / naturalHeight)
          }}
          onError={() => setFailedUrl(url)}
        />
      )}
      {hasFailed && <p className={styles.fallback}>{fallback}</p>}
      {isDimmed && <span className={styles.dimOverlay} />}
    </div>
  )
}
