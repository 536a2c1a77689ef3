import { defineContract } from '@pentimento/tools/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseCommandLine } from './command-line.ts'

const contract = defineContract({
  id: 'sketch',
  inputs: { image: { kind: 'image' }, mask: { kind: 'mask', optional: true } },
  params: z.object({
    blur: z.number().min(0).max(100).default(40),
    mode: z.enum(['keep', 'discard']).default('keep'),
    words: z.string().optional(),
    scale: z.literal([2, 4]).default(2),
    lights: z.array(z.object({ power: z.number() })).default([]),
    withDepth: z.boolean().default(false),
  }),
  outputs: { image: { formats: ['png', 'webp', 'jpeg'] }, depthMap: { formats: ['png'], optional: true } },
  batch: false,
  gates: [],
  credits: 1,
  failureCode: 'process-failed',
  feedbackReasons: [],
})

const read = (line: string) => parseCommandLine(contract, line.split(' ').filter(Boolean))

describe('a command line', () => {
  it('accepts the first image as an argument, other files as options', () => {
    const { inputPaths, outputPaths } = read('in.jpg --mask m.png --out out.png --out-depth-map d.png')
    expect([...inputPaths]).toEqual([
      ['image', 'in.jpg'],
      ['mask', 'm.png'],
    ])
    expect([...outputPaths]).toEqual([
      ['image', 'out.png'],
      ['depthMap', 'd.png'],
    ])
  })

  it('accepts the first image as an option too', () => {
    expect(read('--image in.jpg').inputPaths.get('image')).toBe('in.jpg')
    expect(() => read('other.jpg --image in.jpg')).toThrow('other.jpg: unexpected argument')
  })

  it.each([
    ['--blur 12.5', { blur: 12.5 }],
    ['--blur=-3', { blur: -3 }],
    ['--blur much', { blur: 'much' }],
    ['--scale 4', { scale: 4 }],
    ['--mode discard', { mode: 'discard' }],
    ['--words 12', { words: '12' }],
    ['--lights [{"power":1}]', { lights: [{ power: 1 }] }],
    ['--with-depth', { withDepth: true }],
    ['--no-keep-metadata', { keepMetadata: false }],
    ['--quality 80', { quality: 80 }],
  ])('converts %s to its type', (words, params) => {
    expect(read(`in.jpg ${words}`).params).toMatchObject(params)
  })

  it('omits missing options, so that defaults apply', () => {
    expect(read('in.jpg').params).toEqual({})
  })
})

describe('the format', () => {
  it.each([
    ['--out a.webp', 'webp'],
    ['--out a.JPG', 'jpeg'],
    ['--out a.gif --format png', 'png'],
    ['--out - --format webp', 'webp'],
    ['--out -', undefined],
    ['--out-depth-map d.png', 'png'],
  ])('of %s is %s', (words, format) => {
    expect(read(`in.jpg ${words}`).params['format']).toBe(format)
  })

  it.each([
    ['--out a.gif', '--out a.gif: the file extension must be .jpeg, .png, .webp'],
    ['--out out', '--out out: the file extension must be'],
    ['--out a.jpg --out-depth-map d.jpg', '--out-depth-map d.jpg: this output is written as png'],
  ])('of %s is rejected', (words, message) => {
    expect(() => read(`in.jpg ${words}`)).toThrow(message)
  })
})

describe('an invalid argument is named', () => {
  it.each([
    ['in.jpg --shine 3', '--shine: unknown option for sketch'],
    ['in.jpg -z', '-z: unknown option for sketch'],
    ['in.jpg second.jpg', 'second.jpg: only one image at a time'],
    ['in.jpg --blur', "Option '--blur <value>' argument missing"],
    ['in.jpg --with-depth=3', "Option '--with-depth' does not take an argument"],
  ])('%s', (words, message) => {
    expect(() => read(words)).toThrow(message)
  })
})
