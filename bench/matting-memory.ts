import { createProgress } from '@pentimento/imaging'
import { assembleEngines } from '@pentimento/providers'
import { removeBackground } from '@pentimento/tools/contracts'
import { runTool } from '@pentimento/tools/run'
import { photograph } from './matting-images.ts'

// Prints the peak memory of the process, in GB, while it creates a cutout of a 12-megapixel image.
const engines = assembleEngines()
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }
await runTool(removeBackground, { image: await photograph() }, {}, { engines, ...work })
await engines.close()
console.log((process.resourceUsage().maxRSS / 1024 ** 2).toFixed(2))
