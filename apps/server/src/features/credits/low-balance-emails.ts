import { apiRules, toCredits } from '@pentimento/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Email, Mailer } from '../../platform/mail.ts'
import { type Translator, translatorOf } from '../../platform/translator.ts'
import { emailOf } from '../account/account.ts'
import { totalOf } from './balances.ts'
import { settingsOf } from './settings.ts'
import { lowCreditBalances } from './tables.ts'

export interface LowBalanceEmails {
  /** Send an owner the email about their low balance, unless it was sent since credits were last added. */
  send(ownerId: string): Promise<void>
  /** Send all emails that couldn't be sent. */
  sendDue(): Promise<void>
}

export function createLowBalanceEmails({
  database: { orm },
  mail,
  clock,
  origin,
}: {
  database: Pick<Database, 'orm'>
  mail: Pick<Mailer, 'send'>
  clock: Clock
  origin: string
}): LowBalanceEmails {
  const setEmailed = (ownerId: string, emailedAt: Date | null) =>
    orm.update(lowCreditBalances).set({ emailedAt }).where(eq(lowCreditBalances.ownerId, ownerId))
  const claim = async (ownerId: string) => {
    const claimed = await orm
      .update(lowCreditBalances)
      .set({ emailedAt: clock.now() })
      .where(and(eq(lowCreditBalances.ownerId, ownerId), isNull(lowCreditBalances.emailedAt)))
      .returning({ ownerId: lowCreditBalances.ownerId })
    return claimed.length > 0
  }
  const send = async (ownerId: string) => {
    if (!(await claim(ownerId))) return
    try {
      const to = await emailOf(orm, ownerId)
      if (!to) return
      const remaining = toCredits(await totalOf(orm, ownerId))
      const settings = await settingsOf(orm, ownerId)
      await mail.send(
        lowBalanceEmail(translatorOf(settings?.language), {
          to,
          remaining,
          url: `${origin}/settings?tab=api`,
        }),
      )
    } catch (error) {
      await setEmailed(ownerId, null)
      throw error
    }
  }
  return {
    send,
    sendDue: async () => {
      const due = await orm
        .select({ ownerId: lowCreditBalances.ownerId })
        .from(lowCreditBalances)
        .where(isNull(lowCreditBalances.emailedAt))
      for (const { ownerId } of due) await send(ownerId)
    },
  }
}

function lowBalanceEmail(
  { t }: Translator,
  { to, remaining, url }: { to: string; remaining: number; url: string },
): Email {
  return {
    to,
    subject: t('Your API credits are running low'),
    text: [
      t('Hello,'),
      t(
        '{remaining, plural, one {You have # API credit left.} other {You have # API credits left.}} When none are left, requests by API key are rejected. Buy credits or turn on automatic top-up here:',
        { remaining },
      ),
      url,
      t('You get this email once, when fewer than {limit} credits are left.', {
        limit: toCredits(apiRules.lowBalance),
      }),
    ].join('\n\n'),
  }
}
