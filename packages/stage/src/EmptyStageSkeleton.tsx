import type { ComponentProps } from 'react'
import { EmptyStage } from './EmptyStage.tsx'
import styles from './stage.module.css'

type EmptyStageSkeletonProps = Pick<ComponentProps<typeof EmptyStage>, 'maxBytes' | 'maxFiles' | 'examples'>

/** The empty stage before its editor is loaded: it looks the same and takes no images yet. */
export function EmptyStageSkeleton(props: EmptyStageSkeletonProps) {
  return (
    <div className={styles.editor} aria-busy="true">
      <EmptyStage
        {...props}
        error={undefined}
        takesFocus={false}
        isLoading
        onFiles={() => {}}
        fetchImage={() => Promise.reject(new Error('the editor is not loaded'))}
        notify={() => {}}
      />
    </div>
  )
}
