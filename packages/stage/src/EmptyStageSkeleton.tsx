import type { ComponentProps } from 'react'
import { EmptyStage } from './EmptyStage.tsx'
import styles from './stage.module.css'

type EmptyStageSkeletonProps = Pick<
  ComponentProps<typeof EmptyStage>,
  'maxBytes' | 'maxFiles' | 'examples' | 'onFiles' | 'fetchImage' | 'notify'
>

/** The empty stage before its editor is loaded, with the same size. It already takes images. */
export function EmptyStageSkeleton(props: EmptyStageSkeletonProps) {
  return (
    <div className={styles.editor} aria-busy="true">
      <EmptyStage {...props} error={undefined} takesFocus={false} />
    </div>
  )
}
