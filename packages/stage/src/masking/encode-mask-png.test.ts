import { expect, it } from 'vitest'
import { encodeMaskPng } from './encode-mask-png.ts'

/** The chunks of a PNG with their CRCs. */
function chunksOf(file: Uint8Array): { type: string; content: Uint8Array<ArrayBuffer>; crc: number }[] {
  const view = new DataView(file.buffer, file.byteOffset)
  const chunks = []
  for (let offset = 8; offset < file.length; ) {
    const length = view.getUint32(offset)
    const content = Uint8Array.from(file.subarray(offset + 8, offset + 8 + length))
    const type = new TextDecoder().decode(file.subarray(offset + 4, offset + 8))
    chunks.push({ type, content, crc: view.getUint32(offset + 8 + length) })
    offset += 12 + length
  }
  return chunks
}

it('writes one bit per pixel, most significant bit first', async () => {
  const data = Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0)
  const png = await encodeMaskPng({ data, width: 10, height: 2 })
  expect(png.type).toBe('image/png')
  const [header, body, end] = chunksOf(new Uint8Array(await png.arrayBuffer()))
  expect([...(header?.content ?? [])]).toEqual([0, 0, 0, 10, 0, 0, 0, 2, 1, 0, 0, 0, 0])
  const inflated = new Blob([body?.content ?? '']).stream().pipeThrough(new DecompressionStream('deflate'))
  expect([...new Uint8Array(await new Response(inflated).arrayBuffer())]).toEqual([
    0, 0b10000000, 0b01000000, 0, 0b00000001, 0,
  ])
  // Every PNG ends with this CRC.
  expect(end).toEqual({ type: 'IEND', content: new Uint8Array(), crc: 0xae426082 })
})
