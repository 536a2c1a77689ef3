import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), compressed()],
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/openapi.json': server,
      '/developer': server,
      '/problems': server,
    },
  },
})

/** Write a `.br` and a `.gz` beside every text file, which the server sends to browsers that take them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter(name => /[.](js|css|html|svg)$/.test(name)).map(name => compress(join(dir, name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
