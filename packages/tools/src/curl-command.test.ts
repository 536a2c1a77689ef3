import { expect, it } from 'vitest'
import { allContracts, contractById } from './all-contracts.ts'
import { curlCommand, curlCommands } from './curl-command.ts'
import type { ApiEndpoint } from './define-api.ts'
import { loadApi } from './pipelines.ts'

const photo = [{ name: 'image', fileName: 'photo.jpg' }]

async function commandFor(
  tool: string,
  params: Record<string, unknown>,
  inputs: { name: string; fileName: string }[] = photo,
): Promise<string> {
  const contract = contractById(tool)
  if (!contract) throw new Error(tool)
  const endpoints: ApiEndpoint[] = (await Promise.all(allContracts.map(loadApi))).flat()
  const command = curlCommand('https://example.org', { contract, params, inputs }, endpoints)
  return command.replaceAll(/\s*\\\n\s*/g, ' ')
}

it('uses the endpoint that has fields for all parameters, without defaults', async () => {
  expect(await commandFor('uncrop', { left: 200, right: 0, seed: 7 })).toBe(
    'curl --fail-with-body https://example.org/uncrop/v1 -H "x-api-key: $PENTIMENTO_API_KEY"' +
      ' -F image_file=@photo.jpg --form-string extend_left=200 --form-string seed=7 -o result.jpg',
  )
  expect(await commandFor('remove-background', { format: 'webp' })).toContain("-H 'accept: image/webp'")
  expect(await commandFor('universal-resizer', { formats: [{ width: 64, height: 48 }] })).toContain(
    '/universal-resizer/v1 ',
  )
  expect(await commandFor('relight', { preset: 'sunset' })).toContain('--form-string preset=sunset -o')
  expect(await commandFor('relight', { lights: [{ x: 0.5, y: 0 }] })).toMatch(
    /--form-string 'lights=\[\{.*"x":0.5,"y":0,.*\}\]' -o/,
  )
  const mask = { name: 'mask', fileName: 'mask.png' }
  expect(await commandFor('cleanup', { mode: 'quality' }, [...photo, mask])).toContain(
    '-F image_file=@photo.jpg -F mask_file=@mask.png --form-string mode=quality',
  )
})

it('uses the tool’s task route for parameters and formats that no endpoint has', async () => {
  const blurred = { background: 'blur', blur: 30 }
  expect(await commandFor('remove-background', blurred)).toBe(
    'curl https://example.org/api/tools/remove-background/tasks' +
      ' -H "authorization: Bearer $PENTIMENTO_API_KEY" -H \'prefer: wait=25\'' +
      ' -F image=@photo.jpg --form-string \'params={"background":"blur","blur":30}\'',
  )
  for (const params of [{ format: 'webp' }, { left: 20, quality: 50 }, { keepMetadata: true }])
    expect(await commandFor('uncrop', params)).toContain('/api/tools/uncrop/tasks')
  const keep = { name: 'keep', fileName: 'keep.png' }
  expect(await commandFor('remove-background', {}, [...photo, keep])).toContain('-F keep=@keep.png')
  expect(await commandFor('universal-resizer', { formats: ['instagram-story', '100x200'] })).toContain(
    '/tasks',
  )
})

it('names the results of a batch after its images', async () => {
  const contract = contractById('uncrop')
  if (!contract) throw new Error('no uncrop')
  const endpoints = await loadApi(contract)
  const requests = ['one.jpg', 'my two.png'].map(fileName => ({
    contract,
    params: { left: 9 },
    inputs: [{ name: 'image', fileName }],
  }))
  const [one, two, ...others] = curlCommands('https://example.org', requests, endpoints).split(/(?<!\\)\n/)
  expect(one).toMatch(/-F image_file=@one.jpg.* -o one-result\.\w+$/s)
  expect(two).toMatch(/'image_file=@my two.png'.* -o 'my two-result\.\w+'$/s)
  expect(others).toEqual([])
})

it('quotes names and texts, and sends no text as a file', async () => {
  const command = await commandFor('text-to-image', { prompt: "@it's $HOME; `id`" }, [])
  expect(command).toContain(`--form-string 'prompt=@it'\\''s $HOME; \`id\`'`)
  expect(
    await commandFor('uncrop', { left: 9 }, [{ name: 'image', fileName: 'a "b";type=x.jpg' }]),
  ).toContain(`-F 'image_file=@"a \\"b\\";type=x.jpg"'`)
})
