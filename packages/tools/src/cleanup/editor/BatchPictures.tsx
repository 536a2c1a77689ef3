import { language, t } from '@pentimento/language'
import { Aside, useObjectUrl } from '@pentimento/stage'
import { classNames, IconButton } from '@pentimento/ui'
import { CircleAlert, Scaling, X } from 'lucide-react'
import type { Dispatch } from 'react'
import { type BatchPicture, differs, usable } from './batching.ts'
import type { Act, Editing } from './editing.ts'
import styles from './editor.module.css'

interface BatchPicturesProps {
  editing: Editing
  /** Size in pixels of the image that the mask is drawn on. */
  base: { width: number; height: number }
  dispatch: Dispatch<Act>
}

/** The images that share one mask: which one is shown, which need the mask scaled, and which can't be sent. */
export function BatchPictures({ editing: { pictures, shown }, base, dispatch }: BatchPicturesProps) {
  const others = usable(pictures).filter(({ size }) => differs(size, base))
  return (
    <section className={styles.batch} aria-label={t('Images using this mask')}>
      <h2 className={styles.batchTitle}>
        {t('One mask for {count, plural, one {# image} other {# images}}', {
          count: usable(pictures).length,
        })}
      </h2>
      <ul className={styles.thumbnails}>
        {pictures.map(picture => (
          <Thumbnail
            key={picture.id}
            picture={picture}
            isShown={picture.id === shown}
            isScaled={others.some(({ id }) => id === picture.id)}
            dispatch={dispatch}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Aside>
          {t(
            others.length === 1
              ? '{names} is a different size from the first image, so the mask is scaled. Check it before you remove.'
              : '{names} are a different size from the first image, so the mask is scaled. Check them before you remove.',
            { names: new Intl.ListFormat(language()).format(others.map(({ file }) => file.name)) },
          )}
        </Aside>
      )}
      {pictures.map(
        ({ id, file, refusal }) =>
          refusal && (
            <p key={id} className={styles.fault}>
              {t('{name}: {fault}', { name: file.name, fault: refusal })}
            </p>
          ),
      )}
    </section>
  )
}

interface ThumbnailProps {
  picture: BatchPicture
  isShown: boolean
  isScaled: boolean
  dispatch: Dispatch<Act>
}

function Thumbnail({ picture: { id, file, refusal }, isShown, isScaled, dispatch }: ThumbnailProps) {
  const url = useObjectUrl(file)
  return (
    <li className={styles.thumbnail}>
      <button
        type="button"
        className={classNames(styles.look, refusal && styles.refused)}
        aria-label={t('Show {name}', { name: file.name })}
        aria-pressed={isShown}
        title={file.name}
        disabled={refusal !== undefined}
        onClick={() => dispatch({ type: 'picture-shown', id })}
      >
        {refusal ? <CircleAlert /> : url && <img src={url} alt="" draggable={false} />}
        {isScaled && (
          <span className={styles.scaled}>
            <Scaling aria-hidden="true" />
          </span>
        )}
      </button>
      <IconButton
        label={t('Remove {name}', { name: file.name })}
        className={styles.takeOff}
        onClick={() => dispatch({ type: 'picture-removed', id })}
      >
        <X />
      </IconButton>
    </li>
  )
}
