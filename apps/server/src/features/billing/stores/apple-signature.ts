import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'

/** What Apple marks certificates with: those that sign for the App Store, and those that issue them. */
const appleMarks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }

const header = z.object({ x5c: z.tuple([z.string(), z.string(), z.string()]) })

/**
 * The payload of what the App Store signs: a JWS (RFC 7515) by ES256, with three certificates in `x5c`, of which the
 * first signed it, and each is issued by the next; the last counts for nothing, since the root is known.
 *
 * Source: Apple, App Store Server Notifications, JWSDecodedHeader; the checks are those of Apple's own library but for
 * the question whether a certificate was revoked, which a message that only names what to read anew is not worth.
 *
 * @param root PEM
 * @returns a function that throws for what Apple did not sign
 */
export function openAppleSignatures(root: string, clock: Clock): (signed: string) => Promise<unknown> {
  const known = new X509Certificate(root)
  return async signed => {
    const { x5c } = header.parse(decodeProtectedHeader(signed))
    const leaf = new X509Certificate(x5c[0])
    const intermediate = new X509Certificate(x5c[1])
    const date = clock.now()
    const isApples =
      intermediate.getExtension(BasicConstraintsExtension)?.ca === true &&
      intermediate.getExtension(appleMarks.intermediate) !== null &&
      leaf.getExtension(appleMarks.leaf) !== null &&
      (await isIssuedBy(leaf, intermediate, date)) &&
      (await isIssuedBy(intermediate, known, date)) &&
      (await isIssuedBy(known, known, date))
    if (!isApples) throw new Error('the certificates are not Apple’s')
    const { payload } = await compactVerify(signed, await leaf.publicKey.export(), { algorithms: ['ES256'] })
    return JSON.parse(new TextDecoder().decode(payload))
  }
}

async function isIssuedBy(
  certificate: X509Certificate,
  issuer: X509Certificate,
  date: Date,
): Promise<boolean> {
  return certificate.issuer === issuer.subject && certificate.verify({ publicKey: issuer.publicKey, date })
}
