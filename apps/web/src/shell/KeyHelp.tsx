import { Dialog, isHeard } from '@pentimento/ui'
import { useEffect, useState } from 'react'
import styles from './key-help.module.css'

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Go to a tool or page' },
  { keys: ['?'], does: 'This help' },
]
const onPicture = [
  { keys: ['O'], does: 'Hold to see the original' },
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
  { keys: ['+'], does: 'Larger' },
  { keys: ['−'], does: 'Smaller' },
  { keys: ['0'], does: 'Fit the picture' },
  { keys: ['1'], does: 'Pixel by pixel' },
  { keys: ['Space'], does: 'Hold and drag to move the picture' },
]
const masking = [
  { keys: ['B'], does: 'Brush' },
  { keys: ['E'], does: 'Eraser' },
  { keys: ['L'], does: 'Lasso' },
  { keys: ['R'], does: 'Rectangle' },
  { keys: ['S'], does: 'Select a thing' },
  { keys: ['[', ']'], does: 'Brush smaller, larger' },
]

/** What keys do; opened by `?` where nothing is typed. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && (target === document.body || isHeard(target))) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Dialog title="Keys" open={isOpen} onOpenChange={setOpen}>
      <Keys title="Everywhere" keys={everywhere} />
      <Keys title="On a picture" keys={onPicture} />
      <Keys title="Marking" keys={masking} />
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
