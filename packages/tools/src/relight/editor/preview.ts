import type { Lighting } from '../contract.ts'
import { levels, type QualityLevel } from './adaptive-quality.ts'
import { linearColor } from './colors.ts'
import { createFrameClock, type OnTimed } from './frame-clock.ts'
import {
  createOffscreenBuffer,
  createProgram,
  createRenderTargets,
  createTexture,
  type Program,
} from './gl-resources.ts'
import { displayShader, lightingShader, relightingShader, shadowShader } from './shaders.ts'
import type { Surface } from './surface.ts'

/** WebGL renderer of a surface under any lighting. */
export interface Preview {
  /** Height of the surface in pixels. */
  readonly height: number
  /** Draw the whole image to the canvas, at a quality level. */
  draw(lighting: Lighting, level: QualityLevel, onTimed?: OnTimed): void
  /** Draw some rows at full quality into an offscreen buffer. */
  drawRows(lighting: Lighting, startRow: number, rows: number, onTimed: OnTimed): void
  /** Copy the offscreen buffer to the canvas. */
  showRows(): void
  close(): void
}

/** Texture units; the keys are the names of the sampler uniforms. */
const textureUnits = {
  sourceImage: 0,
  shape: 1,
  heights: 2,
  firstShadows: 3,
  secondShadows: 4,
  brightness: 5,
  shares: 6,
} as const

/** @returns undefined if the browser has no WebGL 2 or can't compile the shaders */
export function createPreview(canvas: HTMLCanvasElement, surface: Surface): Preview | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  if (!gl) return undefined
  const programs = [relightingShader, shadowShader, lightingShader, displayShader].map(source =>
    createProgram(gl, source),
  )
  const [fullProgram, shadowProgram, lightingProgram, displayProgram] = programs
  if (!fullProgram || !shadowProgram || !lightingProgram || !displayProgram) return undefined
  const clock = createFrameClock(gl)
  const offscreen = createOffscreenBuffer(gl, surface)
  const shadowTargets = createRenderTargets(gl, [textureUnits.firstShadows, textureUnits.secondShadows])
  const lightingTarget = createRenderTargets(gl, [textureUnits.brightness])
  const textures = createTextures(gl, surface)
  for (const program of [fullProgram, shadowProgram, lightingProgram, displayProgram])
    setConstantUniforms(gl, program, surface)
  const drawPass = (program: Program, lighting: Lighting, { steps }: QualityLevel, size: Size) => {
    program.use()
    gl.uniform1i(program.uniform('steps'), steps)
    gl.uniform2fv(program.uniform('shadowSamples'), shadowSamplesOf(steps))
    setSizeUniforms(gl, program, surface, size)
    setLightingUniforms(gl, program.uniform, lighting, surface)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  const resize = ({ width, height }: Size) => {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    gl.viewport(0, 0, width, height)
  }
  const drawReduced = (lighting: Lighting, level: QualityLevel) => {
    const lightingSize = scaleSize(surface, level.scale)
    const shadowSize = scaleSize(lightingSize, shadowScale)
    const displaySize = scaleSize(surface, level.displayScale)
    shadowTargets.bind(shadowSize)
    drawPass(shadowProgram, lighting, level, shadowSize)
    lightingTarget.bind(lightingSize)
    drawPass(lightingProgram, lighting, level, lightingSize)
    lightingTarget.unbind()
    resize(displaySize)
    drawPass(displayProgram, lighting, level, displaySize)
  }
  return {
    height: surface.height,
    draw: (lighting, level, onTimed) => {
      const draw = () => {
        if (level.isReduced) return drawReduced(lighting, level)
        resize(surface)
        drawPass(fullProgram, lighting, level, surface)
      }
      if (onTimed) clock.time(draw, onTimed)
      else draw()
    },
    drawRows: (lighting, startRow, rows, onTimed) => {
      offscreen.bind(startRow, rows)
      clock.time(() => drawPass(fullProgram, lighting, levels[0], surface), onTimed)
      offscreen.unbind()
    },
    showRows: () => {
      resize(surface)
      offscreen.copyToCanvas()
    },
    close: () => {
      clock.close()
      offscreen.close()
      shadowTargets.close()
      lightingTarget.close()
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

function scaleSize({ width, height }: Size, scale: number): Size {
  const atLeastOne = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: atLeastOne(width), height: atLeastOne(height) }
}

function createTextures(gl: WebGL2RenderingContext, surface: Surface): WebGLTexture[] {
  const { image, shape, heights, shares } = surface
  const imageTexels = { internalFormat: gl.RGBA8, format: gl.RGBA, type: gl.UNSIGNED_BYTE, data: image }
  return [
    createTexture(gl, textureUnits.sourceImage, surface, imageTexels, true),
    createTexture(gl, textureUnits.shape, surface, {
      internalFormat: gl.RGBA32F,
      format: gl.RGBA,
      type: gl.FLOAT,
      data: shape,
    }),
    createTexture(gl, textureUnits.heights, surface, {
      internalFormat: gl.RG32F,
      format: gl.RG,
      type: gl.FLOAT,
      data: heights,
    }),
    createTexture(gl, textureUnits.shares, surface, {
      internalFormat: gl.RG8,
      format: gl.RG,
      type: gl.UNSIGNED_BYTE,
      data: shares,
    }),
  ]
}

function setConstantUniforms(gl: WebGL2RenderingContext, program: Program, { width, height }: Surface): void {
  program.use()
  for (const [name, unit] of Object.entries(textureUnits)) gl.uniform1i(program.uniform(name), unit)
  gl.uniform2i(program.uniform('size'), width, height)
}

/** Set the size that is drawn, and the level of detail to sample the surface with. */
function setSizeUniforms(
  gl: WebGL2RenderingContext,
  program: Program,
  surface: Surface,
  drawnSize: Size,
): void {
  gl.uniform2i(program.uniform('drawnSize'), drawnSize.width, drawnSize.height)
  const mipLevel = Math.log2(surface.width / drawnSize.width)
  gl.uniform1f(program.uniform('lod'), mipLevel)
  gl.uniform1i(program.uniform('mipLevel'), Math.round(mipLevel))
}

/** Samples along a shadow ray: the position from 0 to 1, denser near the surface, and the weight of each. */
function shadowSamplesOf(steps: number): number[] {
  return Array.from({ length: steps }, (_, step) => (step + 0.5) / steps).flatMap(position => [
    position * Math.sqrt(position),
    1 - position ** 3,
  ])
}

/** Wrap lighting: how far light reaches around a surface, at least and per light radius. */
const minWrap = 0.12
const wrapPerRadius = 0.6

type UniformLocation = (name: string) => WebGLUniformLocation | null

function setLightingUniforms(
  gl: WebGL2RenderingContext,
  uniform: UniformLocation,
  lighting: Lighting,
  { width, height }: Surface,
): void {
  const { ambient, background, shadows, gloss } = lighting
  const lights = lighting.lights.filter(({ power }) => power > 0)
  const side = Math.max(width, height)
  const toVec3Array = (valuesOf: (light: Lighting['lights'][number]) => number[]) =>
    [...lights.flatMap(valuesOf), 0, 0, 0].slice(0, 24)
  const scaledColor = (color: string, power: number) => linearColor(color).map(value => value * power)
  gl.uniform1i(uniform('count'), lights.length)
  gl.uniform3fv(
    uniform('lightPositions'),
    toVec3Array(({ x, y, z }) => [(x * width) / side, (y * height) / side, z]),
  )
  gl.uniform3fv(
    uniform('lightColors'),
    toVec3Array(({ color, power }) => scaledColor(color, power)),
  )
  const lightParams = lights.flatMap(({ distance, radius }) => {
    const wrap = minWrap + wrapPerRadius * radius
    return [radius, wrap, 1 / (1 + wrap), 1 / distance ** 2]
  })
  if (lightParams.length > 0) gl.uniform4fv(uniform('lightParams'), lightParams)
  if (lights.length > 0)
    gl.uniform1iv(
      uniform('lightsBackground'),
      lights.map(({ receiveLight }) => (receiveLight ? 1 : 0)),
    )
  gl.uniform3fv(uniform('ambient'), scaledColor(ambient.color, ambient.power))
  gl.uniform3fv(uniform('backgroundColor'), linearColor(background.color))
  gl.uniform1f(uniform('backgroundAmount'), background.mode === 'keep' ? 0 : background.amount)
  gl.uniform1i(uniform('isRecolored'), background.mode === 'recolor' ? 1 : 0)
  gl.uniform1f(uniform('shadows'), shadows)
  gl.uniform1f(uniform('gloss'), gloss)
}
