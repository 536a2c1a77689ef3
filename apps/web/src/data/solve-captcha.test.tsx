import { captchaNames } from '@pentimento/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solveCaptcha } from './solve-captcha.ts'

/** The widget options, with the names that the providers document. */
interface Told {
  sitekey: string
  callback(token: string): void
  [event: `${string}-callback`]: () => void
}

let told: Told[]
let place: HTMLElement
/** Handles a script element that was added to the page. */
let onScript: (script: HTMLScriptElement) => void

const script = 'https://widgets.example/api.js'
const solve = (provider: (typeof captchaNames)[number]) =>
  solveCaptcha({ provider, siteKey: 'site', script }, place)

/** A fake of the API that a provider's script adds to the page, after its documentation. */
const widgets = () => ({
  render: (room: HTMLElement, options: Told) => {
    expect(room.isConnected).toBe(true)
    return told.push(options) - 1
  },
  execute: vi.fn(),
})
const offers = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' }
const scripts = () => document.head.querySelectorAll('script')
const answer = async (act: (told: Told) => void) => {
  await expect.poll(() => told.length).toBeGreaterThan(0)
  act(told.at(-1) as Told)
}

new MutationObserver(changes => {
  for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (added instanceof HTMLScriptElement) onScript(added)
}).observe(document.head, { childList: true })

beforeEach(() => {
  told = []
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
  place.remove()
  for (const name of Object.values(offers)) Reflect.deleteProperty(window, name)
})

describe.each(captchaNames)('%s', provider => {
  beforeEach(() => {
    onScript = element => {
      Object.assign(window, { [offers[provider]]: widgets() })
      element.dispatchEvent(new Event('load'))
    }
  })

  it('returns the token and removes the widget', async () => {
    const solved = solve(provider)
    await answer(({ sitekey, callback }) => callback(`token for ${sitekey}`))
    expect(await solved).toBe('token for site')
    expect(place.childElementCount).toBe(0)
  })

  it('renders again for another token without loading the script again', async () => {
    for (const token of ['first', 'second']) {
      const solved = solve(provider)
      await answer(({ callback }) => callback(token))
      expect(await solved).toBe(token)
      told = []
    }
    expect(scripts()).toHaveLength(1)
  })

  it.each(['error', 'expired', 'timeout', 'chalexpired', 'close'] as const)(
    'reports a failure after the %s callback',
    async event => {
      const solved = solve(provider)
      void answer(heard => heard[`${event}-callback`]?.())
      await expect(solved).rejects.toThrow('Couldn’t complete the check')
      expect(place.childElementCount).toBe(0)
    },
  )

  it('reports a blocked script, and loads it again on the next attempt', async () => {
    const come = onScript
    onScript = element => element.dispatchEvent(new Event('error'))
    await expect(solve(provider)).rejects.toThrow('Couldn’t reach the bot check service')
    onScript = come
    const solved = solve(provider)
    await answer(({ callback }) => callback('token'))
    expect(await solved).toBe('token')
  })

  it('reports a script without the provider’s API', async () => {
    onScript = element => element.dispatchEvent(new Event('load'))
    await expect(solve(provider)).rejects.toThrow('The bot check service sent an unexpected response')
  })
})

it('waits for reCAPTCHA’s second script', async () => {
  onScript = element => {
    const early = {
      ready: (act: () => void) => {
        Object.assign(early, widgets())
        act()
      },
    }
    Object.assign(window, { grecaptcha: early })
    element.dispatchEvent(new Event('load'))
  }
  const solved = solve('recaptcha')
  await answer(({ callback }) => callback('token'))
  expect(await solved).toBe('token')
})

it('times out when the user ignores the widget', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onScript = element => {
    Object.assign(window, { turnstile: widgets() })
    element.dispatchEvent(new Event('load'))
  }
  const given = expect(solve('turnstile')).rejects.toThrow('Couldn’t complete the check')
  while (told.length === 0) await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(2 * 60 * 1000)
  await given
})
