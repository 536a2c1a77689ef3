import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encode16Bit } from './encode-16-bit.ts'

it('writes each of the 65,536 levels unchanged, as grayscale', async () => {
  const data = Uint16Array.from({ length: 65_536 }, (_, level) => level)
  const file = sharp(await encode16Bit({ data, width: 256, height: 256 }))
  expect(await file.metadata()).toMatchObject({ format: 'png', channels: 1, depth: 'ushort' })
  const read = await file.toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer()
  expect(new Uint16Array(read.buffer, read.byteOffset, read.length / 2)).toEqual(data)
})
