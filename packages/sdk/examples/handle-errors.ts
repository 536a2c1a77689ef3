// What a program can do about each kind of error: node handle-errors.ts photo.jpg
import { openAsBlob } from 'node:fs'
import { argv, env, exit, stdout } from 'node:process'
import { Pentimento, PentimentoError } from '@pentimento/sdk'

const [input = 'photo.jpg'] = argv.slice(2)
const client = new Pentimento({
  baseUrl: env['PENTIMENTO_URL'] ?? '',
  apiKey: env['PENTIMENTO_API_KEY'] ?? '',
})

try {
  await client.removeText({ image_file: await openAsBlob(input) }, { signal: AbortSignal.timeout(120_000) })
} catch (error) {
  if (!(error instanceof PentimentoError)) throw error
  switch (error.kind) {
    case 'no-credits':
      stdout.write('Buy credits in Settings → API.\n')
      break
    case 'rate-limited':
    case 'busy':
      stdout.write(`Try again in ${(error.retryAfterMs ?? 60_000) / 1000} s.\n`)
      break
    default:
      stdout.write(`${error.kind}: ${error.message}\n`)
  }
  exit(1)
}
