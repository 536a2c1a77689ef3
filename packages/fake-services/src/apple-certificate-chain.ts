import {
  BasicConstraintsExtension,
  Extension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { CompactSign } from 'jose'

/** OIDs of Apple's certificate extensions: on leaves that sign for the App Store, and on their issuers. */
export const appleExtensionOids = {
  leaf: '1.2.840.113635.100.6.11.1',
  intermediate: '1.2.840.113635.100.6.2.1',
}

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const generateKeys = () => crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
type Keys = Awaited<ReturnType<typeof generateKeys>>

const asn1Null = new Uint8Array([5, 0])

export interface CertificateChain {
  /** PEM */
  root: string
  /** Sign a payload as the App Store does: a JWS with the certificates in its `x5c` header. */
  sign(payload: object): Promise<string>
}

/** Create a test certificate chain like Apple's: root, intermediate and leaf. */
export async function createCertificateChain({
  extensionOids = appleExtensionOids,
  leafExpiresAt = new Date('2040-01-01'),
}: {
  extensionOids?: Partial<typeof appleExtensionOids>
  leafExpiresAt?: Date
} = {}): Promise<CertificateChain> {
  const [rootKeys, intermediateKeys, leafKeys] = await Promise.all([
    generateKeys(),
    generateKeys(),
    generateKeys(),
  ])
  const extensionFor = (oid: string | undefined) => (oid ? [new Extension(oid, false, asn1Null)] : [])
  const caConstraint = new BasicConstraintsExtension(true)
  const root = await issueCertificate('Root', rootKeys, 'Root', rootKeys, [caConstraint])
  const intermediate = await issueCertificate('Intermediate', intermediateKeys, 'Root', rootKeys, [
    caConstraint,
    ...extensionFor(extensionOids.intermediate),
  ])
  const leaf = await issueCertificate(
    'Leaf',
    leafKeys,
    'Intermediate',
    intermediateKeys,
    extensionFor(extensionOids.leaf),
    leafExpiresAt,
  )
  return {
    root: root.toString('pem'),
    sign: payload =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({
          alg: 'ES256',
          x5c: [leaf, intermediate, root].map(certificate => certificate.toString('base64')),
        })
        .sign(leafKeys.privateKey),
  }
}

function issueCertificate(
  subject: string,
  { publicKey }: Keys,
  issuer: string,
  { privateKey: signingKey }: Keys,
  extensions: Extension[],
  notAfter = new Date('2040-01-01'),
): Promise<X509Certificate> {
  return X509CertificateGenerator.create({
    subject: `CN=${subject}`,
    issuer: `CN=${issuer}`,
    notBefore: new Date('2020-01-01'),
    notAfter,
    signingAlgorithm: curve,
    publicKey,
    signingKey,
    extensions,
  })
}
