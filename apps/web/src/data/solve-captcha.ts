import { t } from '@pentimento/language'
import type { AppCheckChallenge, CaptchaName } from '@pentimento/protocol'

export type CaptchaConfig = Extract<AppCheckChallenge, { provider: CaptchaName }>

/** The API that the scripts of all three providers share. */
interface Widget {
  render(container: HTMLElement, options: object): string | number
  execute(widget: string | number): unknown
  remove?(widget: string | number): void
  ready?(callback: () => void): void
}

/**
 * Per provider: the global variable of its script, and the options that show the widget only if it needs
 * interaction.
 */
const providers = {
  turnstile: {
    name: 'turnstile',
    invisibleOptions: { execution: 'execute', appearance: 'interaction-only' },
  },
  hcaptcha: { name: 'hcaptcha', invisibleOptions: { size: 'invisible' } },
  recaptcha: { name: 'grecaptcha', invisibleOptions: { size: 'invisible', badge: 'inline' } },
} as const satisfies Record<CaptchaName, { name: string; invisibleOptions: object }>

/** How long users may take to solve an interactive widget. */
const timeoutMs = 2 * 60 * 1000

/**
 * Obtain a CAPTCHA token from a provider's widget.
 *
 * @param container where the widget may appear
 * @returns the provider's token
 * @throws Error with the reason: its script is blocked, or the widget failed, was closed or timed out
 */
export async function solveCaptcha(
  { provider, siteKey, script }: CaptchaConfig,
  container: HTMLElement | undefined,
): Promise<string> {
  if (!container) throw new Error(t('Couldn’t display the check'))
  const { name, invisibleOptions } = providers[provider]
  const widget = await loadWidget(script, name)
  const element = container.appendChild(document.createElement('div'))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = () => reject(new Error(t('Couldn’t complete the check')))
  const timer = setTimeout(fail, timeoutMs)
  const handle = widget.render(element, {
    sitekey: siteKey,
    ...invisibleOptions,
    callback: resolve,
    'error-callback': fail,
    'expired-callback': fail,
    'timeout-callback': fail,
    'chalexpired-callback': fail,
    'close-callback': fail,
  })
  widget.execute(handle)
  return promise.finally(() => {
    clearTimeout(timer)
    widget.remove?.(handle)
    element.remove()
  })
}

async function loadWidget(script: string, name: string): Promise<Widget> {
  const readGlobal = () => (window as unknown as Record<string, Widget | undefined>)[name]
  if (!readGlobal()?.render) {
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
  const widget = readGlobal()
  if (!widget) throw new Error(t('The bot check service sent an unexpected response'))
  // reCAPTCHA loads a second script after the first one.
  if (!widget.render) await new Promise<void>(resolve => widget.ready?.(resolve))
  return widget
}
