import { decode } from '@pentimento/imaging'
import { ours } from './completion-baselines.ts'
import { figureMask } from './completion-masks.ts'
import { photograph } from './matting-images.ts'

// Prints the seconds for completing a tenth of a 12-megapixel image, and the peak memory of the process in GB.
const { raster } = await decode(await photograph(), { maxPixels: 64e6, maxBytes: 50e6 })
const mask = figureMask(raster.width, raster.height, 0.1, 7)
const start = performance.now()
await ours('quality')(raster, mask)
const seconds = (performance.now() - start) / 1000
console.log(`${seconds.toFixed(1)} s, ${(process.resourceUsage().maxRSS / 1024 ** 2).toFixed(2)} GB`)
