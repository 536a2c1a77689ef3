import type { Lighting } from '../contract.ts'
import { linearColour } from './colours.ts'
import { type OnTimed, openFrameClock } from './frame-clock.ts'
import { hiddenCanvas, type Program, programOf, sheetsOf, textureOf } from './gl-parts.ts'
import { type Level, levels } from './pacing.ts'
import { brightened, brightening, relighting, shadowing } from './shader.ts'
import type { Surface } from './surface.ts'

/** WebGL renderer of a surface under any lighting. */
export interface Preview {
  /** Height of the surface in pixels. */
  readonly height: number
  /** Draw the whole image to the canvas, at a quality level. */
  draw(lighting: Lighting, level: Level, onTimed?: OnTimed): void
  /** Draw some rows at full quality into an offscreen buffer. */
  drawRows(lighting: Lighting, from: number, rows: number, onTimed: OnTimed): void
  /** Copy the offscreen buffer to the canvas. */
  showRows(): void
  close(): void
}

/** Texture units; the keys are the names of the sampler uniforms. */
const units = {
  picture: 0,
  shape: 1,
  heights: 2,
  firstShadows: 3,
  secondShadows: 4,
  brightness: 5,
} as const

/** @returns undefined if the browser has no WebGL 2 or can't compile the shaders */
export function openPreview(canvas: HTMLCanvasElement, surface: Surface): Preview | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  if (!gl) return undefined
  const programs = [relighting, shadowing, brightening, brightened].map(source => programOf(gl, source))
  const [whole, shadows, brightness, quick] = programs
  if (!whole || !shadows || !brightness || !quick) return undefined
  const clock = openFrameClock(gl)
  const hidden = hiddenCanvas(gl, surface)
  const shadowSheets = sheetsOf(gl, [units.firstShadows, units.secondShadows])
  const brightnessSheet = sheetsOf(gl, [units.brightness])
  const textures = texturesOf(gl, surface)
  for (const program of [whole, shadows, brightness, quick]) tellOnce(gl, program, surface)
  const paint = (program: Program, lighting: Lighting, { steps }: Level, { width, height }: Size) => {
    program.use()
    gl.uniform2i(program.at('drawnSize'), width, height)
    gl.uniform1i(program.at('steps'), steps)
    gl.uniform2fv(program.at('shadowSamples'), looksOf(steps))
    const coarseness = Math.log2(surface.width / width)
    gl.uniform1f(program.at('lod'), coarseness)
    gl.uniform1i(program.at('mipLevel'), Math.round(coarseness))
    light(gl, program.at, lighting, surface)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  const resize = ({ width, height }: Size) => {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    gl.viewport(0, 0, width, height)
  }
  const paintQuickly = (lighting: Lighting, level: Level) => {
    const lit = scaled(surface, level.scale)
    const coarse = scaled(lit, shadowScale)
    const size = scaled(surface, level.shown)
    shadowSheets.open(coarse)
    paint(shadows, lighting, level, coarse)
    brightnessSheet.open(lit)
    paint(brightness, lighting, level, lit)
    brightnessSheet.leave()
    resize(size)
    paint(quick, lighting, level, size)
  }
  return {
    height: surface.height,
    draw: (lighting, level, onTimed) => {
      const draw = () => {
        if (level.isQuick) return paintQuickly(lighting, level)
        resize(surface)
        paint(whole, lighting, level, surface)
      }
      if (onTimed) clock.time(draw, onTimed)
      else draw()
    },
    drawRows: (lighting, from, rows, onTimed) => {
      hidden.open(from, rows)
      clock.time(() => paint(whole, lighting, levels[0], surface), onTimed)
      hidden.leave()
    },
    showRows: () => {
      resize(surface)
      hidden.show()
    },
    close: () => {
      clock.close()
      hidden.close()
      shadowSheets.close()
      brightnessSheet.close()
      for (const texture of textures) gl.deleteTexture(texture)
      for (const program of programs) program?.close()
    },
  }
}

interface Size {
  width: number
  height: number
}

/** Resolution of the shadows, relative to that of the lighting. */
const shadowScale = 0.5

function scaled({ width, height }: Size, scale: number): Size {
  const least = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: least(width), height: least(height) }
}

function texturesOf(gl: WebGL2RenderingContext, surface: Surface): WebGLTexture[] {
  const { picture, shape, heights } = surface
  const colour = { kept: gl.RGBA8, given: gl.RGBA, type: gl.UNSIGNED_BYTE, data: picture }
  return [
    textureOf(gl, units.picture, surface, colour, true),
    textureOf(gl, units.shape, surface, { kept: gl.RGBA32F, given: gl.RGBA, type: gl.FLOAT, data: shape }),
    textureOf(gl, units.heights, surface, { kept: gl.RG32F, given: gl.RG, type: gl.FLOAT, data: heights }),
  ]
}

function tellOnce(gl: WebGL2RenderingContext, program: Program, { width, height }: Surface): void {
  program.use()
  for (const [name, unit] of Object.entries(units)) gl.uniform1i(program.at(name), unit)
  gl.uniform2i(program.at('size'), width, height)
}

/** Samples along a shadow ray: the position from 0 to 1, denser near the surface, and the weight of each. */
function looksOf(steps: number): number[] {
  return Array.from({ length: steps }, (_, step) => (step + 0.5) / steps).flatMap(share => [
    share * Math.sqrt(share),
    1 - share ** 3,
  ])
}

/** Wrap lighting: how far light reaches around a surface, at least and per light radius. */
const wrapLeast = 0.12
const wrapOfRadius = 0.6

type Place = (name: string) => WebGLUniformLocation | null

function light(gl: WebGL2RenderingContext, at: Place, lighting: Lighting, { width, height }: Surface): void {
  const { ambient, background, shadows, gloss } = lighting
  const lamps = lighting.lights.filter(({ power }) => power > 0)
  const side = Math.max(width, height)
  const flat = (each: (lamp: Lighting['lights'][number]) => number[]) =>
    [...lamps.flatMap(each), 0, 0, 0].slice(0, 24)
  const scaled = (colour: string, power: number) => linearColour(colour).map(value => value * power)
  gl.uniform1i(at('count'), lamps.length)
  gl.uniform3fv(
    at('lightPositions'),
    flat(({ x, y, z }) => [(x * width) / side, (y * height) / side, z]),
  )
  gl.uniform3fv(
    at('lightColors'),
    flat(({ colour, power }) => scaled(colour, power)),
  )
  const traits = lamps.flatMap(({ distance, radius }) => {
    const around = wrapLeast + wrapOfRadius * radius
    return [radius, around, 1 / (1 + around), 1 / distance ** 2]
  })
  if (traits.length > 0) gl.uniform4fv(at('lightParams'), traits)
  if (lamps.length > 0)
    gl.uniform1iv(
      at('lightsBackground'),
      lamps.map(({ receiveLight }) => (receiveLight ? 1 : 0)),
    )
  gl.uniform3fv(at('ambient'), scaled(ambient.colour, ambient.power))
  gl.uniform3fv(at('backgroundColor'), linearColour(background.colour))
  gl.uniform1f(at('backgroundAmount'), background.mode === 'keep' ? 0 : background.amount)
  gl.uniform1i(at('isRecolored'), background.mode === 'recolour' ? 1 : 0)
  gl.uniform1f(at('shadows'), shadows)
  gl.uniform1f(at('gloss'), gloss)
}
