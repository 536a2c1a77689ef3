import type { Lighting } from '../contract.ts'
import { linearColour } from './colours.ts'
import { everywhere, relighting } from './shader.ts'
import type { Surface } from './surface.ts'

/** A surface on a canvas, to be seen in any light at once. */
export interface Preview {
  draw(lighting: Lighting): void
  close(): void
}

/** @returns undefined where the browser has no WebGL 2, or lacks what it takes */
export function openPreview(canvas: HTMLCanvasElement, surface: Surface): Preview | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const program = gl && programOf(gl)
  if (!gl || !program) return undefined
  const { width, height } = surface
  canvas.width = width
  canvas.height = height
  gl.viewport(0, 0, width, height)
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, and no hook of React's
  gl.useProgram(program)
  const textures = [
    textureOf(gl, 0, [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE], surface.picture, surface),
    textureOf(gl, 1, [gl.RGBA32F, gl.RGBA, gl.FLOAT], surface.shape, surface),
    textureOf(gl, 2, [gl.RG32F, gl.RG, gl.FLOAT], surface.heights, surface),
  ]
  const at = (name: string) => gl.getUniformLocation(program, name)
  gl.uniform1i(at('picture'), 0)
  gl.uniform1i(at('shape'), 1)
  gl.uniform1i(at('heights'), 2)
  gl.uniform2i(at('size'), width, height)
  return {
    draw: lighting => {
      const lamps = lighting.lights.filter(({ power }) => power > 0)
      const side = Math.max(width, height)
      const flat = (each: (lamp: Lighting['lights'][number]) => number[]) => [...lamps.flatMap(each), 0, 0, 0]
      gl.uniform1i(at('count'), lamps.length)
      gl.uniform3fv(
        at('places'),
        flat(({ x, y, z }) => [(x * width) / side, (y * height) / side, z]).slice(0, 24),
      )
      gl.uniform3fv(
        at('colours'),
        flat(({ colour, power }) => linearColour(colour).map(value => value * power)).slice(0, 24),
      )
      gl.uniform3fv(
        at('traits'),
        flat(({ distance, radius, receiveLight }) => [distance, radius, receiveLight ? 1 : 0]).slice(0, 24),
      )
      const { ambient, background, shadows, gloss } = lighting
      gl.uniform3fv(
        at('base'),
        linearColour(ambient.colour).map(value => value * ambient.power),
      )
      gl.uniform3fv(at('ground'), linearColour(background.colour))
      gl.uniform1f(at('amount'), background.mode === 'keep' ? 0 : background.amount)
      gl.uniform1i(at('recoloured'), background.mode === 'recolour' ? 1 : 0)
      gl.uniform1f(at('shadows'), shadows)
      gl.uniform1f(at('gloss'), gloss)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    close: () => {
      for (const texture of textures) gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, everywhere],
    [gl.FRAGMENT_SHADER, relighting],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

function textureOf(
  gl: WebGL2RenderingContext,
  unit: number,
  [kept, given, type]: readonly [number, number, number],
  data: ArrayBufferView,
  { width, height }: Surface,
): WebGLTexture {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, kept, width, height)
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, given, type, data)
  for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.NEAREST)
  return texture
}
