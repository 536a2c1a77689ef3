import { creditPackOf, hundredthsPerCredit } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { acquireAdvisoryLock, type Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Email, Mailer } from '../../platform/mail.ts'
import { type Translator, translatorOf } from '../../platform/translator.ts'
import { emailOf } from '../account/account.ts'
import {
  addPurchase,
  type CreditPurchaseRow,
  countTopUps,
  creditsOf,
  failPurchase,
  hasPendingTopUp,
  pendingTopUps,
  settingsOf,
  stopTopUp,
  topUpsDue,
} from '../credits/credits.ts'
import { monthStart } from './calendar.ts'
import type { Store } from './stores/store.ts'

export interface TopUps {
  /** Buy credits for an owner if they have turned that on and their balance is low, within their monthly limit. */
  run(ownerId: string): Promise<void>
  /** Start top-ups that are due, and find out what became of those with an unknown outcome. */
  runMaintenance(): Promise<void>
}

interface TopUpDeps {
  database: Database
  clock: Clock
  log: Logger
  mail: Pick<Mailer, 'send'>
  origin: string
  /** Undefined if nothing is sold. */
  store: Pick<Store, 'name' | 'prices' | 'credits'> | undefined
}

const minuteMs = 60_000
/**
 * A charge with an unknown outcome is repeated for this long. Stripe recognizes repeated charges for 24 hours; after
 * that, only its notification can complete the purchase.
 */
const maxRetryMs = 12 * 60 * minuteMs

export function createTopUps({ database: { orm }, clock, log, mail, origin, store }: TopUpDeps): TopUps {
  const start = async (ownerId: string, currency: string, storeName: Store['name']) =>
    orm.transaction(async tx => {
      await acquireAdvisoryLock(tx, `top-up of ${ownerId}`)
      const now = clock.now()
      const settings = await settingsOf(tx, ownerId)
      if (!settings?.topUpPack || (await hasPendingTopUp(tx, ownerId))) return undefined
      const { available, reserved } = await creditsOf(tx, ownerId)
      if (available + reserved >= settings.topUpBelow) return undefined
      if ((await countTopUps(tx, ownerId, monthStart(now))) >= settings.topUpMaxPerMonth) return undefined
      const { credits, amount } = creditPackOf(settings.topUpPack)
      const bought = { credits: credits * hundredthsPerCredit, amount, currency }
      return addPurchase(tx, { ...bought, kind: 'top-up', ownerId, store: storeName }, now)
    })
  const giveUp = async ({ id, ownerId }: CreditPurchaseRow) => {
    await orm.transaction(async tx => {
      await failPurchase(tx, id)
      await stopTopUp(tx, ownerId, clock.now())
    })
    const to = await emailOf(orm, ownerId)
    const settings = await settingsOf(orm, ownerId)
    if (to) await mail.send(declinedEmail(translatorOf(settings?.language), to, `${origin}/settings?tab=api`))
  }
  const charge = async (purchase: CreditPurchaseRow) => {
    if (purchase.store !== store?.name) return failPurchase(orm, purchase.id)
    if ((await store.credits.charge(purchase)) === 'declined') await giveUp(purchase)
  }
  const run: TopUps['run'] = async ownerId => {
    // Prices are read only for owners who have turned it on: Stripe may have to be asked.
    if (!store || !(await settingsOf(orm, ownerId))?.topUpPack) return
    const { currency } = await store.prices()
    const purchase = await start(ownerId, currency, store.name)
    if (purchase) await charge(purchase)
  }
  return {
    run,
    runMaintenance: async () => {
      const orLog = (promise: Promise<void>) =>
        promise.catch(error => log.warn({ err: error }, 'could not top up credits'))
      const now = clock.now().getTime()
      for (const purchase of await pendingTopUps(orm, new Date(now - minuteMs)))
        await orLog(
          purchase.createdAt.getTime() < now - maxRetryMs ? failPurchase(orm, purchase.id) : charge(purchase),
        )
      for (const ownerId of await topUpsDue(orm)) await orLog(run(ownerId))
    },
  }
}

function declinedEmail({ t }: Translator, to: string, url: string): Email {
  return {
    to,
    subject: t('Automatic top-up of your API credits is off'),
    text: [
      t('Hello,'),
      t(
        'Your card was declined, so no credits were bought and automatic top-up is now off. Save another card and turn it on again here:',
      ),
      url,
    ].join('\n\n'),
  }
}
