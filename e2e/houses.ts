import { issuerSettings } from '@pentimento/peers/issuer'

const first = Number(process.env['PENTIMENTO_TEST_PORT'] ?? 3987)

/** Ports of the two houses under test: one where plans have limits, one where everyone has all tools. */
export const ports = { withPlans: first, withoutPlans: first + 1 }

/** Where tests of signing in start an OpenID Connect issuer, on another site than the houses. */
export const issuerPort = first + 2

/** Where plans have limits, and Pro is sold. */
export const houseWithPlans = `http://localhost:${ports.withPlans}`

/** Where tools that are part of Pro are tested; nothing sold here makes anyone Pro. */
export const houseWithoutPlans = `http://localhost:${ports.withoutPlans}`

/** In houses with these settings, that issuer stands for all three providers. */
export const providers = issuerSettings(`http://127.0.0.1:${issuerPort}`)

/** All visitors of the tests come from one address, with one browser; people may say where they come from. */
export const newcomers = {
  PENTIMENTO_NEWCOMERS_PER_BROWSER: '1000',
  PENTIMENTO_VISITORS_PER_ADDRESS: '1000',
  PENTIMENTO_PROXIES: '127.0.0.1,::1',
}
