import { checkerboard, classNames } from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './stage.module.css'

interface LonePictureProps {
  url: string | undefined
  alt: string
  /** Width divided by height, if known before the image has loaded. */
  ratio?: number
  /** Dim the image while it's being processed. @default false */
  veiled?: boolean
  /** Shown if the browser can't display the image. */
  fallback?: ReactNode
  /** Behind transparent pixels: a checkerboard, or a CSS `background`. @default none */
  ground?: 'checkerboard' | (string & {})
  /** Hide the image unless it fails to load; another element replaces it when it loads. @default false */
  passing?: boolean
  className?: string
}

/** One image on the stage, in the same frame as the later comparison. */
export function LonePicture({
  url,
  alt,
  ratio,
  veiled = false,
  fallback,
  ground,
  passing = false,
  className,
}: LonePictureProps) {
  const [natural, setNatural] = useState<number>()
  const [unseen, setUnseen] = useState<string>()
  const shape = ratio ?? natural
  const isUnseen = url !== undefined && unseen === url
  return (
    <div
      className={classNames(styles.frame, ground === 'checkerboard' && checkerboard, className)}
      style={
        {
          '--ratio': shape ?? 1.5,
          ...(ground && ground !== 'checkerboard' && { background: ground }),
        } as CSSProperties
      }
      data-loaded={(shape !== undefined && !passing) || isUnseen ? '' : undefined}
    >
      {url && !isUnseen && (
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setNatural(naturalWidth / naturalHeight)
          }}
          onError={() => setUnseen(url)}
        />
      )}
      {isUnseen && <p className={styles.fallback}>{fallback}</p>}
      {veiled && <span className={styles.dimOverlay} />}
    </div>
  )
}
