import { t } from '@pentimento/language'
import { Dialog, type DialogProps } from '@pentimento/ui'
import styles from './key-list.module.css'

const ctrl = t('Ctrl')
const shift = t('Shift')
const everywhere = [
  { keys: [ctrl, 'K'], does: t('Go to a tool or page') },
  { keys: ['?'], does: t('Keyboard shortcuts') },
  { keys: ['/'], does: t('Search, on the Tools page') },
  { keys: [ctrl, t('Enter')], does: t('Start, from a prompt') },
]
const onPicture = [
  { keys: ['O'], does: t('Hold to see the original') },
  { keys: [ctrl, 'Z'], does: t('Undo') },
  { keys: [ctrl, shift, 'Z'], does: t('Redo') },
  { keys: ['+'], does: t('Zoom in') },
  { keys: ['−'], does: t('Zoom out') },
  { keys: ['0'], does: t('Fit to view') },
  { keys: ['1'], does: t('Zoom to 100%') },
  { keys: [t('Space')], does: t('Hold and drag to move the image') },
]
const masking = [
  { keys: ['B'], does: t('Brush') },
  { keys: ['E'], does: t('Eraser') },
  { keys: ['L'], does: t('Lasso') },
  { keys: ['R'], does: t('Rectangle') },
  { keys: ['S'], does: t('Select an object') },
  { keys: ['[', ']'], does: t('Smaller or larger brush') },
]

/** All keyboard shortcuts. */
export function KeyList(state: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog title={t('Keyboard shortcuts')} {...state}>
      <Keys title={t('General')} keys={everywhere} />
      <Keys title={t('Image')} keys={onPicture} />
      <Keys title={t('Masking')} keys={masking} />
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: typeof everywhere }) {
  return (
    <section className={styles['keys']}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
