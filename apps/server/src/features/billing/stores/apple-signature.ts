import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'

/** OIDs of Apple's certificate extensions: of certificates that sign for the App Store, and of their issuers. */
const appleExtensionOids = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }

const header = z.object({ x5c: z.tuple([z.string(), z.string(), z.string()]) })

/**
 * Verify and decode what the App Store signs: a JWS (RFC 7515, ES256) with three certificates in `x5c`. The first one
 * signed it and each is issued by the next; the last is ignored, since the root is known.
 *
 * Source: Apple, App Store Server Notifications, JWSDecodedHeader. Same checks as Apple's library except certificate
 * revocation: a notification only triggers reading the state from the API, so it doesn't need that check.
 *
 * @param root PEM
 * @returns a function that throws if the input isn't signed by Apple
 */
export function createAppleVerifier(root: string, clock: Clock): (signed: string) => Promise<unknown> {
  const rootCertificate = new X509Certificate(root)
  return async signed => {
    const { x5c } = header.parse(decodeProtectedHeader(signed))
    const leaf = new X509Certificate(x5c[0])
    const intermediate = new X509Certificate(x5c[1])
    const date = clock.now()
    const isTrusted =
      intermediate.getExtension(BasicConstraintsExtension)?.ca === true &&
      intermediate.getExtension(appleExtensionOids.intermediate) !== null &&
      leaf.getExtension(appleExtensionOids.leaf) !== null &&
      (await isIssuedBy(leaf, intermediate, date)) &&
      (await isIssuedBy(intermediate, rootCertificate, date)) &&
      (await isIssuedBy(rootCertificate, rootCertificate, date))
    if (!isTrusted) throw new Error('the certificates are not Apple’s')
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
