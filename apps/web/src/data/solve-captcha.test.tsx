import { captchaNames } from '@pentimento/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solveCaptcha } from './solve-captcha.ts'

/** The widget options, with the names that the providers document. */
interface WidgetOptions {
  sitekey: string
  callback(token: string): void
  [event: `${string}-callback`]: () => void
}

let renderedOptions: WidgetOptions[]
let container: HTMLElement
/** Handles a script element that was added to the page. */
let handleScript: (script: HTMLScriptElement) => void

const script = 'https://widgets.example/api.js'
const solve = (provider: (typeof captchaNames)[number]) =>
  solveCaptcha({ provider, siteKey: 'site', script }, container)

/** A fake of the API that a provider's script adds to the page, after its documentation. */
const fakeWidget = () => ({
  render: (element: HTMLElement, options: WidgetOptions) => {
    expect(element.isConnected).toBe(true)
    return renderedOptions.push(options) - 1
  },
  execute: vi.fn(),
})
const globalNames = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' }
const scripts = () => document.head.querySelectorAll('script')
const whenRendered = async (callback: (options: WidgetOptions) => void) => {
  await expect.poll(() => renderedOptions.length).toBeGreaterThan(0)
  callback(renderedOptions.at(-1) as WidgetOptions)
}

new MutationObserver(changes => {
  for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (added instanceof HTMLScriptElement) handleScript(added)
}).observe(document.head, { childList: true })

beforeEach(() => {
  renderedOptions = []
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  container.remove()
  for (const name of Object.values(globalNames)) Reflect.deleteProperty(window, name)
})

describe.each(captchaNames)('%s', provider => {
  beforeEach(() => {
    handleScript = element => {
      Object.assign(window, { [globalNames[provider]]: fakeWidget() })
      element.dispatchEvent(new Event('load'))
    }
  })

  it('returns the token and removes the widget', async () => {
    const solved = solve(provider)
    await whenRendered(({ sitekey, callback }) => callback(`token for ${sitekey}`))
    expect(await solved).toBe('token for site')
    expect(container.childElementCount).toBe(0)
  })

  it('renders again for another token without loading the script again', async () => {
    for (const token of ['first', 'second']) {
      const solved = solve(provider)
      await whenRendered(({ callback }) => callback(token))
      expect(await solved).toBe(token)
      renderedOptions = []
    }
    expect(scripts()).toHaveLength(1)
  })

  it.each(['error', 'expired', 'timeout', 'chalexpired', 'close'] as const)(
    'reports a failure after the %s callback',
    async event => {
      const solved = solve(provider)
      void whenRendered(options => options[`${event}-callback`]?.())
      await expect(solved).rejects.toThrow('Couldn’t complete the check')
      expect(container.childElementCount).toBe(0)
    },
  )

  it('reports a blocked script, and loads it again on the next attempt', async () => {
    const originalHandler = handleScript
    handleScript = element => element.dispatchEvent(new Event('error'))
    await expect(solve(provider)).rejects.toThrow('Couldn’t reach the bot check service')
    handleScript = originalHandler
    const solved = solve(provider)
    await whenRendered(({ callback }) => callback('token'))
    expect(await solved).toBe('token')
  })

  it('reports a script without the provider’s API', async () => {
    handleScript = element => element.dispatchEvent(new Event('load'))
    await expect(solve(provider)).rejects.toThrow('The bot check service sent an unexpected response')
  })
})

it('waits for reCAPTCHA’s second script', async () => {
  handleScript = element => {
    const earlyWidget = {
      ready: (act: () => void) => {
        Object.assign(earlyWidget, fakeWidget())
        act()
      },
    }
    Object.assign(window, { grecaptcha: earlyWidget })
    element.dispatchEvent(new Event('load'))
  }
  const solved = solve('recaptcha')
  await whenRendered(({ callback }) => callback('token'))
  expect(await solved).toBe('token')
})

it('times out when the user ignores the widget', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  handleScript = element => {
    Object.assign(window, { turnstile: fakeWidget() })
    element.dispatchEvent(new Event('load'))
  }
  const rejected = expect(solve('turnstile')).rejects.toThrow('Couldn’t complete the check')
  while (renderedOptions.length === 0) await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(2 * 60 * 1000)
  await rejected
})
