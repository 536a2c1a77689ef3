import { type Engines, encode, progressTo } from '@pentimento/imaging'
import { expect, it } from 'vitest'
import { answerAssist } from './assist.ts'
import { replaceBackground } from './replace-background/contract.ts'

const work = {
  engines: {} as Engines,
  signal: new AbortController().signal,
  progress: progressTo(() => {}),
}

/** A red disc, alone where there are four channels, else on grey. */
function disc(side: number, channels: 3 | 4): Promise<Uint8Array> {
  const data = new Uint8Array(side * side * channels)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const isIn = Math.hypot((pixel % side) - side / 2, Math.floor(pixel / side) - side / 2) < side / 4
    data.set(isIn ? [200, 40, 30] : [120, 120, 120], pixel * channels)
    if (channels === 4) data[pixel * channels + 3] = isIn ? 255 : 0
  }
  return encode({ data, width: side, height: side, channels }, { format: 'png' })
}

const ask = async (params: object, side = 80) => {
  const [image, cutOut] = await Promise.all([disc(side, 3), disc(side, 4)])
  return answerAssist(replaceBackground, 'preview', { image, cutOut }, params, work)
}

it('is the tool’s own first result, of small pictures', async () => {
  const { outputs, madeBy } = await ask({ ground: 'colour', colour: '#2040c0', layers: true })
  expect(outputs).toMatchObject([{ name: 'image', mediaType: 'image/jpeg', width: 80, height: 80 }])
  expect(madeBy).toBe('Composition (built-in)')
})

it.each([
  ['of what is painted from words', { ground: 'prompt', prompt: 'A beach' }, 80, 'invalid-parameter'],
  ['where nothing is said of the ground', {}, 80, 'invalid-parameter'],
  ['of larger pictures', { ground: 'colour' }, 641, 'image-too-large'],
  ['of parameters out of range', { ground: 'colour', scale: 1 }, 80, 'invalid-parameter'],
])('there is none %s', async (_, params, side, code) => {
  await expect(ask(params, side)).rejects.toMatchObject({ code })
})
