import { t } from '@pentimento/language'
import { Checkbox } from '@pentimento/ui'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { ActiveStage } from './run.ts'
import styles from './stage.module.css'
import type { WorkState } from './use-title-when-done.ts'

/** Tasks that are expected to take longer offer a notification. */
const minSeconds = 15

interface NotifyChoice {
  isOn: boolean
  setOn: (isOn: boolean) => void
}

const NotifyContext = createContext<NotifyChoice>({ isOn: false, setOn: () => {} })

interface NotifyWhenDoneProps {
  state: WorkState
  children: ReactNode
}

/** Shows a notification when the task of an editor ends while the page is hidden, if the visitor chose that. */
export function NotifyWhenDone({ state, children }: NotifyWhenDoneProps) {
  const [isOn, setOn] = useState(false)
  const wasActive = useRef(false)
  useEffect(() => {
    const hasEnded = wasActive.current && (state === 'ready' || state === 'error')
    wasActive.current = state === 'active'
    if (!hasEnded || !isOn || !document.hidden || Notification.permission !== 'granted') return
    void showNotification(
      state === 'ready' ? t('Your image is ready') : t('Your image couldn’t be processed'),
    )
  }, [state, isOn])
  return <NotifyContext value={{ isOn, setOn }}>{children}</NotifyContext>
}

async function showNotification(title: string): Promise<void> {
  const options = { body: document.title, icon: '/icons/apple-touch-icon.png', tag: 'task-done' }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    // Chrome on Android shows notifications of service workers only.
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(title, options)
  }
}

/** How long a task is expected to take in all, in seconds; 0 if it's unknown. */
export const estimateOf = (stage: ActiveStage): number =>
  stage.state === 'uploading' ? 0 : (stage.task.estimateS ?? 0)

/**
 * The choice to be notified, for work that takes long; asks for the browser's permission when it's switched on.
 *
 * @param seconds that the work is expected to take
 */
export function NotifyOption({ seconds }: { seconds: number }) {
  const { isOn, setOn } = useContext(NotifyContext)
  const [isBlocked, setBlocked] = useState(false)
  // Stays once shown: an option that vanishes while the time counts down can't be clicked.
  const [isOffered, setOffered] = useState(false)
  if (seconds > minSeconds && !isOffered) setOffered(true)
  if (!isOffered || typeof Notification === 'undefined') return null
  const choose = async (checked: boolean) => {
    const isAllowed = checked && (await Notification.requestPermission()) === 'granted'
    setOn(isAllowed)
    setBlocked(checked && !isAllowed)
  }
  return (
    <div className={styles.notify}>
      <Checkbox
        label={t('Notify me when it’s done')}
        checked={isOn}
        onChange={checked => void choose(checked)}
      />
      {isBlocked && (
        <div role="status">
          <p className={styles.note}>
            {t('Your browser blocks notifications from this site. Allow them in its settings.')}
          </p>
        </div>
      )}
    </div>
  )
}
