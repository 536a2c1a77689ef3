import type { Lighting } from '../contract.ts'
import { linearColour } from './colours.ts'
import { type OnTimed, openFrameClock } from './frame-clock.ts'
import { hiddenCanvas, programOf, textureOf } from './gl-parts.ts'
import { type Level, levels } from './pacing.ts'
import type { Surface } from './surface.ts'

/** A surface on a canvas, to be seen in any light at once. */
export interface Preview {
  /** Of the surface, in pixels. */
  readonly height: number
  /** Draw it, at once. */
  draw(lighting: Lighting, level: Level, onTimed?: OnTimed): void
  /** Draw some rows of it whole, as it is made, where they are not seen yet. */
  drawRows(lighting: Lighting, from: number, rows: number, onTimed: OnTimed): void
  /** Show the rows that were drawn. */
  showRows(): void
  close(): void
}

/** @returns undefined where the browser has no WebGL 2, or lacks what it takes */
export function openPreview(canvas: HTMLCanvasElement, surface: Surface): Preview | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const program = gl && programOf(gl)
  if (!gl || !program) return undefined
  const clock = openFrameClock(gl)
  const hidden = hiddenCanvas(gl, surface)
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, and no hook of React's
  gl.useProgram(program)
  const { picture, shape, heights } = surface
  const textures = [
    textureOf(
      gl,
      0,
      surface,
      { kept: gl.RGBA8, given: gl.RGBA, type: gl.UNSIGNED_BYTE, data: picture },
      true,
    ),
    textureOf(gl, 1, surface, { kept: gl.RGBA32F, given: gl.RGBA, type: gl.FLOAT, data: shape }),
    textureOf(gl, 2, surface, { kept: gl.RG32F, given: gl.RG, type: gl.FLOAT, data: heights }),
  ]
  const at = (name: string) => gl.getUniformLocation(program, name)
  gl.uniform1i(at('picture'), 0)
  gl.uniform1i(at('shape'), 1)
  gl.uniform1i(at('heights'), 2)
  gl.uniform2i(at('size'), surface.width, surface.height)
  const paint = (lighting: Lighting, { steps, isSmooth }: Level, width: number, height: number) => {
    gl.uniform2i(at('drawn'), width, height)
    gl.uniform1i(at('steps'), steps)
    gl.uniform1i(at('smoothly'), isSmooth ? 1 : 0)
    light(gl, at, lighting, surface)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  const resize = (width: number, height: number) => {
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    gl.viewport(0, 0, width, height)
  }
  return {
    height: surface.height,
    draw: (lighting, level, onTimed) => {
      const [width, height] = [surface.width, surface.height].map(side =>
        Math.max(1, Math.round(side * level.scale)),
      ) as [number, number]
      resize(width, height)
      const draw = () => paint(lighting, level, width, height)
      if (onTimed) clock.time(draw, onTimed)
      else draw()
    },
    drawRows: (lighting, from, rows, onTimed) => {
      hidden.open(from, rows)
      clock.time(() => paint(lighting, levels[0], surface.width, surface.height), onTimed)
      hidden.leave()
    },
    showRows: () => {
      resize(surface.width, surface.height)
      hidden.show()
    },
    close: () => {
      clock.close()
      hidden.close()
      for (const texture of textures) gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

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
    at('places'),
    flat(({ x, y, z }) => [(x * width) / side, (y * height) / side, z]),
  )
  gl.uniform3fv(
    at('colours'),
    flat(({ colour, power }) => scaled(colour, power)),
  )
  gl.uniform3fv(
    at('traits'),
    flat(({ distance, radius, receiveLight }) => [distance, radius, receiveLight ? 1 : 0]),
  )
  gl.uniform3fv(at('base'), scaled(ambient.colour, ambient.power))
  gl.uniform3fv(at('ground'), linearColour(background.colour))
  gl.uniform1f(at('amount'), background.mode === 'keep' ? 0 : background.amount)
  gl.uniform1i(at('recoloured'), background.mode === 'recolour' ? 1 : 0)
  gl.uniform1f(at('shadows'), shadows)
  gl.uniform1f(at('gloss'), gloss)
}
