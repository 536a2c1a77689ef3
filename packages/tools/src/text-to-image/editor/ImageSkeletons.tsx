import { Skeleton } from '@pentimento/ui'
import type { CSSProperties } from 'react'
import { sizeOf } from '../contract.ts'
import styles from './editor.module.css'
import type { GenerationParams } from './generation-params.ts'

interface ImageSkeletonsProps {
  params: GenerationParams
  /** Whether the run failed, so that the skeletons aren't animated. @default false */
  isStatic?: boolean
}

/** Skeletons of the requested images in their number and aspect ratio, with the prompt below. */
export function ImageSkeletons({ params, isStatic = false }: ImageSkeletonsProps) {
  const { width, height } = sizeOf(params)
  return (
    <div className={styles.result}>
      <div
        className={styles.skeletons}
        data-count={params.images}
        data-still={isStatic || undefined}
        style={{ '--ratio': width / height } as CSSProperties}
      >
        {Array.from({ length: params.images }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity and are never reordered
          <Skeleton key={index} ratio={width / height} radius="card" />
        ))}
      </div>
      <p className={styles.caption}>{params.prompt}</p>
    </div>
  )
}
