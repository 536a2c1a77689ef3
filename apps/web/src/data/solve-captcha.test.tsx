import { captchaNames } from '@pentimento/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solveCaptcha } from './solve-captcha.ts'

/** What a page may tell a widget, by the names that the providers document. */
interface Told {
  sitekey: string
  callback(token: string): void
  [event: `${string}-callback`]: () => void
}

let told: Told[]
let place: HTMLElement
/** What comes of a script that is asked for. */
let onScript: (script: HTMLScriptElement) => void

const script = 'https://widgets.example/api.js'
const solve = (provider: (typeof captchaNames)[number]) =>
  solveCaptcha({ provider, siteKey: 'site', script }, place)

/** A stand-in for what a provider's script puts into the page, by its documentation. */
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

  it('gives its token, and leaves nothing behind', async () => {
    const solved = solve(provider)
    await answer(({ sitekey, callback }) => callback(`token for ${sitekey}`))
    expect(await solved).toBe('token for site')
    expect(place.childElementCount).toBe(0)
  })

  it('is drawn anew for another token, by the script that is here', async () => {
    for (const token of ['first', 'second']) {
      const solved = solve(provider)
      await answer(({ callback }) => callback(token))
      expect(await solved).toBe(token)
      told = []
    }
    expect(scripts()).toHaveLength(1)
  })

  it.each(['error', 'expired', 'timeout', 'chalexpired', 'close'] as const)(
    'says so where it ends by %s',
    async event => {
      const solved = solve(provider)
      void answer(heard => heard[`${event}-callback`]?.())
      await expect(solved).rejects.toThrow('The check could not be done')
      expect(place.childElementCount).toBe(0)
    },
  )

  it('says so where its script is blocked, and asks for it again', async () => {
    const come = onScript
    onScript = element => element.dispatchEvent(new Event('error'))
    await expect(solve(provider)).rejects.toThrow('The check’s provider cannot be reached')
    onScript = come
    const solved = solve(provider)
    await answer(({ callback }) => callback('token'))
    expect(await solved).toBe('token')
  })

  it('says so where its script is something else', async () => {
    onScript = element => element.dispatchEvent(new Event('load'))
    await expect(solve(provider)).rejects.toThrow('The check’s provider sent something else')
  })
})

it('reCAPTCHA is waited for where its second script is still to come', async () => {
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

it('a widget that is left alone is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onScript = element => {
    Object.assign(window, { turnstile: widgets() })
    element.dispatchEvent(new Event('load'))
  }
  const given = expect(solve('turnstile')).rejects.toThrow('The check could not be done')
  while (told.length === 0) await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(2 * 60 * 1000)
  await given
})
