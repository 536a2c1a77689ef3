import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/database.ts'
import type { ServerSecrets } from '../../platform/encryption.ts'
import { type Accounts, emailOf, type Person, requireMember } from '../account/account.ts'

/** A signed-in person, who can subscribe. */
export interface Customer {
  id: string
  email: string
  /** Keyed hashes of the email address, one by each secret, that record a used trial; they outlive the account. */
  trialKeys: string[]
}

type RequestHeaders = Pick<FastifyRequest, 'headers'>

export interface Customers {
  /** The customer who sends the request; undefined for visitors, since purchases are tied to an email address. */
  find(request: RequestHeaders): Promise<Customer | undefined>
  /** @throws ToolError 'not-signed-in' for visitors too */
  requireCustomer(request: RequestHeaders): Promise<Customer>
}

export function createCustomers(accounts: Accounts, secrets: ServerSecrets): Customers {
  const toCustomer = ({ id, email }: Person) => ({
    id,
    email,
    trialKeys: [secrets.secret, ...secrets.previousSecrets].map(secret => trialKeyOf(email, secret)),
  })
  return {
    find: async request => {
      const person = await accounts.identify(request)
      return person && !person.isAnonymous ? toCustomer(person) : undefined
    },
    requireCustomer: async request => toCustomer(await requireMember(accounts, request)),
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
