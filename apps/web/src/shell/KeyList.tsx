import { t } from '@pentimento/language'
import { Dialog, type DialogProps } from '@pentimento/ui'
import styles from './key-list.module.css'

const ctrl = t('Ctrl')
const shift = t('Shift')
const everywhere = [
  { keys: [ctrl, 'K'], does: t('Go to a tool or page') },
  { keys: ['?'], does: t('This help') },
  { keys: ['/'], does: t('Search, on the page of all tools') },
  { keys: [ctrl, t('Enter')], does: t('Begin, where a scene is described') },
]
const onPicture = [
  { keys: ['O'], does: t('Hold to see the original') },
  { keys: [ctrl, 'Z'], does: t('Undo') },
  { keys: [ctrl, shift, 'Z'], does: t('Redo') },
  { keys: ['+'], does: t('Larger') },
  { keys: ['−'], does: t('Smaller') },
  { keys: ['0'], does: t('Fit the picture') },
  { keys: ['1'], does: t('Pixel by pixel') },
  { keys: [t('Space')], does: t('Hold and drag to move the picture') },
]
const masking = [
  { keys: ['B'], does: t('Brush') },
  { keys: ['E'], does: t('Eraser') },
  { keys: ['L'], does: t('Lasso') },
  { keys: ['R'], does: t('Rectangle') },
  { keys: ['S'], does: t('Select a thing') },
  { keys: ['[', ']'], does: t('Brush smaller, larger') },
]

/** All keyboard shortcuts. */
export function KeyList(state: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog title={t('Keys')} {...state}>
      <Keys title={t('Everywhere')} keys={everywhere} />
      <Keys title={t('On a picture')} keys={onPicture} />
      <Keys title={t('Marking')} keys={masking} />
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
