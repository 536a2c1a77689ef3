/** One encoded field of a protocol-buffers message. */
export type Field = Uint8Array

const wireTypes = { varint: 0, bytes: 2, float32: 5 } as const
const text = new TextEncoder()

/** An integer field, from 0 to 2⁵³ − 1. */
export function integer(number: number, value: number): Field {
  return concat([varint(number * 8 + wireTypes.varint), varint(value)])
}

/** A field of a 32-bit float. */
export function float(number: number, value: number): Field {
  const encoded = new Uint8Array(4)
  new DataView(encoded.buffer).setFloat32(0, value, true)
  return concat([varint(number * 8 + wireTypes.float32), encoded])
}

/** A string or bytes field. */
export function bytes(number: number, value: string | Uint8Array): Field {
  const content = typeof value === 'string' ? text.encode(value) : value
  return concat([varint(number * 8 + wireTypes.bytes), varint(content.length), content])
}

/** A nested message field with the given fields. */
export function message(number: number, fields: Field[]): Field {
  return bytes(number, concat(fields))
}

/** Concatenate fields: the encoding of a message. */
export function concat(fields: Field[]): Uint8Array {
  const output = new Uint8Array(fields.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const field of fields) {
    output.set(field, at)
    at += field.length
  }
  return output
}

function varint(value: number): Uint8Array {
  const groups: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) groups.push((rest % 128) + 128)
  return Uint8Array.of(...groups, rest)
}
