import { openIssuer as open } from '@pentimento/peers/issuer'
import { issuerPort } from './houses.ts'

/** The issuer that stands for all providers of the houses under test. */
export const openIssuer = () => open(issuerPort)
