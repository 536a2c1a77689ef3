import type { Mask } from '@pentimento/imaging'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { automatic1111Provider } from './automatic1111.ts'
import { decodeBase64Image } from './image-encoding.ts'
import {
  closeConnection,
  encodeBase64,
  gradientImage,
  recordingWork,
  replyJson,
  solidImage,
  startService,
  type TestService,
} from './test-service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const open = (options: { model?: string; key?: string } = {}) =>
  automatic1111Provider({
    kind: 'automatic1111',
    url: service.url,
    timeoutMs: 300_000,
    pause: (_, signal) =>
      new Promise((resolve, reject) => {
        setImmediate(() => (signal.aborted ? reject(signal.reason) : resolve()))
      }),
    ...options,
  })
const words = {
  prompt: 'a jug',
  style: 'watercolor',
  negativePrompt: 'fruit',
  width: 1024,
  height: 768,
  seed: 3,
}
const asked = (path: string) => service.received.filter(each => each.path === path)

describe('generating', () => {
  it('calls txt2img and reports progress', async () => {
    const image = await encodeBase64(solidImage(64, 48, [9, 8, 7]))
    let looks = 0
    let finish = () => {}
    service.answer('POST /sdapi/v1/txt2img', (_, response) => {
      finish = () => void response.end(JSON.stringify({ images: [`data:image/png;base64,${image}`] }))
    })
    service.answer('GET /sdapi/v1/progress', (_, response) => {
      looks++
      response.end(JSON.stringify({ progress: looks / 4 }))
      if (looks === 3) finish()
    })
    const work = recordingWork()
    expect(await open().generate?.run(words, work)).toMatchObject({ width: 64, height: 48 })
    expect(work.reported.slice(0, 3)).toEqual([0.25, 0.5, 0.75])
    expect(asked('/sdapi/v1/txt2img')[0].json()).toMatchObject({
      prompt: 'a jug, watercolour painting on paper',
      negative_prompt: 'fruit',
      seed: 3,
      width: 1024,
      height: 768,
      batch_size: 1,
      steps: 28,
    })
  })

  it('works with a server that does not report progress', async () => {
    service.answer(
      'POST /sdapi/v1/txt2img',
      replyJson({ images: [await encodeBase64(solidImage(8, 8, [9, 8, 7]))] }),
    )
    expect(await open().generate?.run(words, recordingWork())).toMatchObject({ width: 8 })
  })

  it('sends the model, its native size and the credentials', async () => {
    service.answer(
      'POST /sdapi/v1/txt2img',
      replyJson({ images: [await encodeBase64(solidImage(8, 8, [9, 8, 7]))] }),
    )
    const provider = open({ model: 'v1-5-pruned', key: 'me:secret' })
    await provider.generate?.run(words, recordingWork())
    const [{ json, headers }] = asked('/sdapi/v1/txt2img')
    expect(json()).toMatchObject({ override_settings: { sd_model_checkpoint: 'v1-5-pruned' } })
    expect(headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect(provider.generate?.canvas.maxPixels).toBe(512 * 512)
  })

  it.each([
    ['no images', { images: [] }],
    ['an empty one', { images: [''] }],
    ['something that is no image', { images: ['aGVsbG8='] }],
  ])('reports %s as an invalid response', async (_, body) => {
    service.answer('POST /sdapi/v1/txt2img', replyJson(body))
    await expect(open().generate?.run(words, recordingWork())).rejects.toMatchObject({
      code: 'invalid-response',
    })
  })

  it('distinguishes a server without the API from an unreachable one', async () => {
    await expect(open().generate?.run(words, recordingWork())).rejects.toMatchObject({
      code: 'request-rejected',
    })
    service.answer('POST /sdapi/v1/txt2img', closeConnection)
    await expect(open().generate?.run(words, recordingWork())).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('inpainting', () => {
  const mask: Mask = { data: new Uint8Array(64 * 48).fill(255, 0, 10), width: 64, height: 48 }
  const reply = async () =>
    service.answer(
      'POST /sdapi/v1/img2img',
      replyJson({ images: [await encodeBase64(solidImage(64, 48, [9, 8, 7]))] }),
    )

  it('sends image and mask at the image’s size', async () => {
    await reply()
    await open().inpaint?.run(
      { image: gradientImage(64, 48), mask, prompt: 'a hat', seed: 3 },
      recordingWork(),
    )
    const sent = asked('/sdapi/v1/img2img')[0].json()
    expect(sent).toMatchObject({ prompt: 'a hat', width: 64, height: 48, inpainting_fill: 1 })
    const { data } = await decodeBase64Image('', String(sent['mask']))
    expect([data[0], data[27], data[30]]).toEqual([255, 255, 0])
  })

  it('starts from the surroundings when erasing', async () => {
    await reply()
    await open().erase?.run({ image: gradientImage(64, 48), mask, seed: 3 }, recordingWork())
    const sent = asked('/sdapi/v1/img2img')[0].json()
    expect(sent).toMatchObject({ inpainting_fill: 0, denoising_strength: 1 })
    expect(String(sent['prompt'])).toContain('background')
  })
})

describe('an image from another', () => {
  const request = { ...words, width: 64, height: 48, image: gradientImage(64, 48) }
  const reply = async (route: string) =>
    service.answer(route, replyJson({ images: [await encodeBase64(solidImage(64, 48, [9, 8, 7]))] }))

  it('varies it with img2img, without a mask', async () => {
    await reply('POST /sdapi/v1/img2img')
    await open().vary?.run(request, recordingWork())
    const sent = asked('/sdapi/v1/img2img')[0].json()
    expect(sent).toMatchObject({ width: 64, height: 48, seed: 3, denoising_strength: 0.75 })
    expect(sent['mask']).toBeUndefined()
    const { data } = await decodeBase64Image('', String((sent['init_images'] as string[])[0]))
    expect([...data]).toEqual([...request.image.data])
  })

  it('follows a sketch with ControlNet, as light lines on a dark background', async () => {
    await reply('POST /sdapi/v1/txt2img')
    const models = ['control_canny [1]', 'control_v11p_sd15_scribble [d4ba51ff]']
    service.answer('GET /controlnet/model_list', replyJson({ model_list: models }))
    await open().renderSketch?.run(
      { ...request, image: solidImage(64, 48, [250, 250, 250]) },
      recordingWork(),
    )
    const sent = asked('/sdapi/v1/txt2img')[0].json<{
      alwayson_scripts: { controlnet: { args: [{ image: string; model: string; module: string }] } }
    }>()
    const [unit] = sent.alwayson_scripts.controlnet.args
    expect(unit).toMatchObject({ enabled: true, model: models[1], module: 'none' })
    expect((await decodeBase64Image('', unit.image)).data[0]).toBe(5)
  })

  it.each([
    ['without the extension', undefined],
    ['without a model for lines', { model_list: ['control_depth'] }],
  ])('follows no sketch %s', async (_, list) => {
    if (list) service.answer('GET /controlnet/model_list', replyJson(list))
    await expect(open().renderSketch?.run(request, recordingWork())).rejects.toMatchObject({
      code: 'request-rejected',
    })
    expect(asked('/sdapi/v1/txt2img')).toEqual([])
  })
})

it('interrupts the generation when aborted', async () => {
  const stop = new AbortController()
  service.answer('POST /sdapi/v1/txt2img', () => stop.abort(new Error('enough')))
  service.answer('POST /sdapi/v1/interrupt', replyJson({}))
  await expect(open().generate?.run(words, recordingWork(stop.signal))).rejects.toThrow('enough')
  expect(asked('/sdapi/v1/interrupt')).toHaveLength(1)
})
