import { startFakeIssuer as open } from '@pentimento/fake-services/issuer'
import { ports } from './servers.ts'

/** Start the fake OpenID Connect issuer that replaces all providers of this worker's servers. */
export const startIssuer = () => open(ports.issuer)
