import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/database.ts'
import { type Accounts, emailOf, type Person, signedInMember } from '../account/account.ts'

/** Somebody who may buy. */
export interface Customer {
  id: string
  email: string
  /** A keyed hash of the address: tells who had a trial, and outlives the account. */
  trialKey: string
}

type Asked = Pick<FastifyRequest, 'headers'>

export interface Customers {
  /** Who asks, unless that is a visitor: what is paid for hangs on an address. */
  find(request: Asked): Promise<Customer | undefined>
  /** @throws ToolError 'not-signed-in' for visitors too */
  signedIn(request: Asked): Promise<Customer>
}

export function openCustomers(accounts: Accounts, secret: string): Customers {
  const customer = ({ id, email }: Person) => ({ id, email, trialKey: trialKeyOf(email, secret) })
  return {
    find: async ({ headers }) => {
      const person = await accounts.identify(headers)
      return person && !person.isAnonymous ? customer(person) : undefined
    },
    signedIn: async request => customer(await signedInMember(accounts, request)),
  }
}

/** The same for somebody who may not be the one who asks; undefined for who is gone. */
export async function trialKeyFor(
  db: Queryable,
  ownerId: string,
  secret: string,
): Promise<string | undefined> {
  const email = await emailOf(db, ownerId)
  return email && trialKeyOf(email, secret)
}

function trialKeyOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`trial ${email.toLowerCase()}`).digest('hex')
}
