import { checkerboard, classNames } from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './stage.module.css'

interface LonePictureProps {
  url: string | undefined
  alt: string
  /** Width over height, where it is known before the picture has loaded. */
  ratio?: number
  /** Lay a calm veil over it: something is being done to it. @default false */
  veiled?: boolean
  /** Shown where the browser cannot draw the picture. */
  fallback?: ReactNode
  /** What lies behind its transparent parts: the board, or a CSS `background`. @default none */
  ground?: 'checkerboard' | (string & {})
  /** Something else takes its place where the browser can draw it, and it is not seen until then. @default false */
  passing?: boolean
  className?: string
}

/** One picture on the stage, in the frame that its comparison will have. */
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
      {isUnseen && <p className={styles.unseen}>{fallback}</p>}
      {veiled && <span className={styles.veil} />}
    </div>
  )
}
