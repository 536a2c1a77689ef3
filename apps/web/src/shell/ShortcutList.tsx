import { t } from '@pentimento/language'
import { Dialog, type DialogProps } from '@pentimento/ui'
import styles from './shortcut-list.module.css'

const ctrl = t('Ctrl')
const shift = t('Shift')
const globalShortcuts = [
  { keys: [ctrl, 'K'], description: t('Go to a tool or page') },
  { keys: ['?'], description: t('Keyboard shortcuts') },
  { keys: ['/'], description: t('Search, on the Tools page') },
  { keys: [ctrl, t('Enter')], description: t('Start, from a prompt') },
]
const imageShortcuts = [
  { keys: ['O'], description: t('Hold to see the original') },
  { keys: [ctrl, 'Z'], description: t('Undo') },
  { keys: [ctrl, shift, 'Z'], description: t('Redo') },
  { keys: ['+'], description: t('Zoom in') },
  { keys: ['−'], description: t('Zoom out') },
  { keys: ['0'], description: t('Fit to view') },
  { keys: ['1'], description: t('Zoom to 100%') },
  { keys: [t('Space')], description: t('Hold and drag to move the image') },
]
const maskingShortcuts = [
  { keys: ['B'], description: t('Brush') },
  { keys: ['E'], description: t('Eraser') },
  { keys: ['L'], description: t('Lasso') },
  { keys: ['R'], description: t('Rectangle') },
  { keys: ['S'], description: t('Select an object') },
  { keys: ['[', ']'], description: t('Smaller or larger brush') },
]

/** All keyboard shortcuts. */
export function ShortcutList(state: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog title={t('Keyboard shortcuts')} {...state}>
      <ShortcutSection title={t('General')} keys={globalShortcuts} />
      <ShortcutSection title={t('Image')} keys={imageShortcuts} />
      <ShortcutSection title={t('Masking')} keys={maskingShortcuts} />
    </Dialog>
  )
}

function ShortcutSection({ title, keys }: { title: string; keys: typeof globalShortcuts }) {
  return (
    <section className={styles.keys}>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys, description }) => (
          <div key={description}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
