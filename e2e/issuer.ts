import { startFakeIssuer as open } from '@pentimento/peers/issuer'
import { ports } from './servers.ts'

/** The issuer that stands for all providers of this worker's servers. */
export const openIssuer = () => open(ports.issuer)
