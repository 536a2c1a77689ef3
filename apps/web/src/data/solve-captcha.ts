import { t } from '@pentimento/language'
import type { AppCheckAsk, CaptchaName } from '@pentimento/protocol'

type Asked = Extract<AppCheckAsk, { provider: CaptchaName }>

/** The API that the scripts of all three providers share. */
interface Widget {
  render(place: HTMLElement, options: object): string | number
  execute(widget: string | number): unknown
  remove?(widget: string | number): void
  ready?(act: () => void): void
}

/**
 * Per provider: the global variable of its script, and the options that show the widget only if it needs
 * interaction.
 */
const ways = {
  turnstile: { name: 'turnstile', quietly: { execution: 'execute', appearance: 'interaction-only' } },
  hcaptcha: { name: 'hcaptcha', quietly: { size: 'invisible' } },
  recaptcha: { name: 'grecaptcha', quietly: { size: 'invisible', badge: 'inline' } },
} as const satisfies Record<CaptchaName, { name: string; quietly: object }>

/** How long users may take to solve an interactive widget. */
const patienceMs = 2 * 60 * 1000

/**
 * Obtain a CAPTCHA token from a provider's widget.
 *
 * @param container where the widget may appear
 * @returns the provider's token
 * @throws Error with the reason: its script is blocked, or the widget failed, was closed or timed out
 */
export async function solveCaptcha(
  { provider, siteKey, script }: Asked,
  place: HTMLElement | undefined,
): Promise<string> {
  if (!place) throw new Error(t('Couldn’t display the check'))
  const { name, quietly } = ways[provider]
  const widget = await load(script, name)
  const room = place.appendChild(document.createElement('div'))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const failed = () => reject(new Error(t('Couldn’t complete the check')))
  const patience = setTimeout(failed, patienceMs)
  const handle = widget.render(room, {
    sitekey: siteKey,
    ...quietly,
    callback: resolve,
    'error-callback': failed,
    'expired-callback': failed,
    'timeout-callback': failed,
    'chalexpired-callback': failed,
    'close-callback': failed,
  })
  widget.execute(handle)
  return promise.finally(() => {
    clearTimeout(patience)
    widget.remove?.(handle)
    room.remove()
  })
}

async function load(script: string, name: string): Promise<Widget> {
  const offered = () => (window as unknown as Record<string, Widget | undefined>)[name]
  if (!offered()?.render) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const element = document.createElement('script')
    element.src = script
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error(t('Couldn’t reach the bot check service')))
    }
    document.head.append(element)
    await promise
  }
  const widget = offered()
  if (!widget) throw new Error(t('The bot check service sent an unexpected response'))
  // reCAPTCHA loads a second script after the first one.
  if (!widget.render) await new Promise<void>(resolve => widget.ready?.(resolve))
  return widget
}
