import {
  BasicConstraintsExtension,
  Extension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { CompactSign } from 'jose'

/** OIDs of Apple's certificate extensions: on leaves that sign for the App Store, and on their issuers. */
export const appleMarks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const newKeys = () => crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
type Keys = Awaited<ReturnType<typeof newKeys>>

const asn1Null = new Uint8Array([5, 0])

export interface Chain {
  /** PEM */
  root: string
  /** Sign a payload as the App Store does: a JWS with the certificates in its `x5c` header. */
  sign(payload: object): Promise<string>
}

/** Create a test certificate chain like Apple's: root, intermediate and leaf. */
export async function issueChain({
  marks = appleMarks,
  until = new Date('2040-01-01'),
}: {
  marks?: Partial<typeof appleMarks>
  until?: Date
} = {}): Promise<Chain> {
  const [rootKeys, intermediateKeys, leafKeys] = await Promise.all([newKeys(), newKeys(), newKeys()])
  const mark = (oid: string | undefined) => (oid ? [new Extension(oid, false, asn1Null)] : [])
  const authority = new BasicConstraintsExtension(true)
  const root = await issue('Root', rootKeys, 'Root', rootKeys, [authority])
  const intermediate = await issue('Intermediate', intermediateKeys, 'Root', rootKeys, [
    authority,
    ...mark(marks.intermediate),
  ])
  const leaf = await issue('Leaf', leafKeys, 'Intermediate', intermediateKeys, mark(marks.leaf), until)
  return {
    root: root.toString('pem'),
    sign: payload =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({
          alg: 'ES256',
          x5c: [leaf, intermediate, root].map(one => one.toString('base64')),
        })
        .sign(leafKeys.privateKey),
  }
}

function issue(
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
