// Extend a large photo, without a request that waits for the result: node long-work.ts photo.jpg wide.jpg
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { argv, env, stdout } from 'node:process'
import { Pentimento } from '@pentimento/sdk'

const [input = 'photo.jpg', output = 'wide.jpg'] = argv.slice(2)
const client = new Pentimento({
  baseUrl: env['PENTIMENTO_URL'] ?? '',
  apiKey: env['PENTIMENTO_API_KEY'] ?? '',
})

const { image } = await client.uncrop(
  // A stream is sent as it's read.
  { image_file: createReadStream(input), extend_left: 200, extend_right: 200 },
  {
    respondAsync: true,
    onUploadProgress: ({ sentBytes }) => stdout.write(`sent ${sentBytes} bytes\n`),
    onTask: task => stdout.write(`${task.state}\n`),
  },
)
await writeFile(output, image.stream())
