import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Accounts, Person } from '../account/account.ts'
import type { Banners } from '../banners/banners.ts'
import type { Billing } from '../billing/billing.ts'
import type { Models } from '../models/models.ts'
import type { Tasks } from '../tasks/tasks.ts'
import type { Audit } from './audit.ts'

export interface AdminDeps {
  database: Database
  clock: Clock
  accounts: Accounts
  billing: Billing
  banners: Banners
  tasks: Tasks
  models: Models
}

export interface AdminRouteDeps extends AdminDeps {
  audit: Audit
  /** The admin who sends the request. */
  adminOf(request: FastifyRequest): Person
}
