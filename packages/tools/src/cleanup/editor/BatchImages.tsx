import { language, t } from '@pentimento/language'
import { Note, useObjectUrl } from '@pentimento/stage'
import { classNames, IconButton } from '@pentimento/ui'
import { CircleAlert, Scaling, X } from 'lucide-react'
import type { Dispatch } from 'react'
import { type BatchImage, hasDifferentSize, usableImages } from './batch-images.ts'
import styles from './editor.module.css'
import type { Action, EditorState } from './editor-state.ts'

interface BatchImagesProps {
  editorState: EditorState
  /** Size in pixels of the image that the mask is drawn on. */
  maskSize: { width: number; height: number }
  dispatch: Dispatch<Action>
}

/** The images that share one mask: which one is shown, which need the mask scaled, and which can't be sent. */
export function BatchImages({ editorState: { images, shownId }, maskSize, dispatch }: BatchImagesProps) {
  const scaledImages = usableImages(images).filter(({ size }) => hasDifferentSize(size, maskSize))
  return (
    <section className={styles.batch} aria-label={t('Images using this mask')}>
      <h2 className={styles.batchTitle}>
        {t('One mask for {count, plural, one {# image} other {# images}}', {
          count: usableImages(images).length,
        })}
      </h2>
      <ul className={styles.thumbnails}>
        {images.map(image => (
          <Thumbnail
            key={image.id}
            image={image}
            isShown={image.id === shownId}
            isScaled={scaledImages.some(({ id }) => id === image.id)}
            dispatch={dispatch}
          />
        ))}
      </ul>
      {scaledImages.length > 0 && (
        <Note>
          {t(
            scaledImages.length === 1
              ? '{names} is a different size from the first image, so the mask is scaled. Check it before you remove.'
              : '{names} are a different size from the first image, so the mask is scaled. Check them before you remove.',
            { names: new Intl.ListFormat(language()).format(scaledImages.map(({ file }) => file.name)) },
          )}
        </Note>
      )}
      {images.map(
        ({ id, file, error }) =>
          error && (
            <p key={id} className={styles.error}>
              {t('{name}: {fault}', { name: file.name, fault: error })}
            </p>
          ),
      )}
    </section>
  )
}

interface ThumbnailProps {
  image: BatchImage
  isShown: boolean
  isScaled: boolean
  dispatch: Dispatch<Action>
}

function Thumbnail({ image: { id, file, error }, isShown, isScaled, dispatch }: ThumbnailProps) {
  const url = useObjectUrl(file)
  return (
    <li className={styles.thumbnail}>
      <button
        type="button"
        className={classNames(styles.show, error && styles.rejected)}
        aria-label={t('Show {name}', { name: file.name })}
        aria-pressed={isShown}
        title={file.name}
        disabled={error !== undefined}
        onClick={() => dispatch({ type: 'image-shown', id })}
      >
        {error ? <CircleAlert /> : url && <img src={url} alt="" draggable={false} />}
        {isScaled && (
          <span className={styles.scaled}>
            <Scaling aria-hidden="true" />
          </span>
        )}
      </button>
      <IconButton
        label={t('Remove {name}', { name: file.name })}
        className={styles.remove}
        onClick={() => dispatch({ type: 'image-removed', id })}
      >
        <X />
      </IconButton>
    </li>
  )
}
