import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/database.ts'
import { type Accounts, emailOf, type Person, signedInMember } from '../account/account.ts'

/** A signed-in person, who can subscribe. */
export interface Customer {
  id: string
  email: string
  /** Keyed hash of the email address that records a used trial; outlives the account. */
  trialKey: string
}

type Asked = Pick<FastifyRequest, 'headers'>

export interface Customers {
  /** The customer who sends the request; undefined for visitors, since purchases are tied to an email address. */
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

/** The trial key of any person, not only the current one; undefined if the account no longer exists. */
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
