// Make the background of a photo transparent: node remove-background.ts photo.jpg cutout.png
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { argv, env, stdout } from 'node:process'
import { Pentimento } from '@pentimento/sdk'

const [input = 'photo.jpg', output = 'cutout.png'] = argv.slice(2)
const client = new Pentimento({
  baseUrl: env['PENTIMENTO_URL'] ?? '',
  apiKey: env['PENTIMENTO_API_KEY'] ?? '',
})

const { image, credits } = await client.removeBackground(
  { image_file: await openAsBlob(input) },
  { accept: 'image/png' },
)
await writeFile(output, image.stream())
stdout.write(`${output}: ${image.type}, ${credits.consumed} credit, ${credits.remaining} left\n`)
