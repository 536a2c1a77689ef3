import { everywhere } from './shader.ts'

interface Size {
  width: number
  height: number
}

/** A linked program with its uniform locations. */
export interface Program {
  use(): void
  at(name: string): WebGLUniformLocation | null
  close(): void
}

/** Compile and link a program. @param source of the fragment shader. @returns undefined if that fails */
export function programOf(gl: WebGL2RenderingContext, source: string): Program | undefined {
  const program = gl.createProgram()
  for (const [type, text] of [
    [gl.VERTEX_SHADER, everywhere],
    [gl.FRAGMENT_SHADER, source],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return undefined
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return undefined
  const places = new Map<string, WebGLUniformLocation | null>()
  return {
    use: () => gl.useProgram(program),
    at: name => {
      // Cached, null included (an unused uniform has no location): each lookup synchronizes with the GPU.
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
      return places.get(name) ?? null
    },
    close: () => gl.deleteProgram(program),
  }
}

interface Texels {
  /** Internal format, format and type. */
  kept: number
  given: number
  type: number
  data: ArrayBufferView
}

/** Create and fill a texture. @param hasMipmaps whether to generate mipmaps for sampling it at reduced size */
export function textureOf(
  gl: WebGL2RenderingContext,
  unit: number,
  { width, height }: Size,
  { kept, given, type, data }: Texels,
  isSeenSmaller = false,
): WebGLTexture {
  const sizes = isSeenSmaller ? 1 + Math.floor(Math.log2(Math.max(width, height))) : 1
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, sizes, kept, width, height)
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, given, type, data)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isSeenSmaller ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST)
  if (isSeenSmaller) gl.generateMipmap(gl.TEXTURE_2D)
  return texture
}

/** An offscreen framebuffer that can be copied to the canvas. */
export interface Hidden {
  /** Direct drawing to the framebuffer, limited to these rows, counted from the bottom. */
  open(from: number, rows: number): void
  /** Direct drawing to the canvas again. */
  leave(): void
  /** Copy the framebuffer to the canvas, which must have the same size. */
  show(): void
  close(): void
}

/** Create an offscreen framebuffer of a size in pixels. */
export function hiddenCanvas(gl: WebGL2RenderingContext, { width, height }: Size): Hidden {
  const pixels = gl.createRenderbuffer()
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels)
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height)
  const frame = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return {
    open: (from, rows) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      gl.viewport(0, 0, width, height)
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(0, from, width, rows)
    },
    leave: () => {
      gl.disable(gl.SCISSOR_TEST)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    },
    show: () => {
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, frame)
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
    },
    close: () => {
      gl.deleteFramebuffer(frame)
      gl.deleteRenderbuffer(pixels)
    },
  }
}

/** Textures that are rendered to together (multiple render targets) and then sampled with linear filtering. */
export interface Sheets {
  /** Direct drawing to the textures, resized to `size` if necessary. */
  open(size: Size): void
  /** Direct drawing to the canvas again. */
  leave(): void
  close(): void
}

/** Create render targets. @param units texture units that they're bound to */
export function sheetsOf(gl: WebGL2RenderingContext, units: readonly number[]): Sheets {
  const frame = gl.createFramebuffer()
  const textures = units.map(() => gl.createTexture())
  let own: Size = { width: 0, height: 0 }
  const lay = ({ width, height }: Size) => {
    for (const [index, texture] of textures.entries()) {
      gl.activeTexture(gl.TEXTURE0 + (units[index] ?? 0))
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR)
      for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + index, gl.TEXTURE_2D, texture, 0)
    }
    gl.drawBuffers(units.map((_, index) => gl.COLOR_ATTACHMENT0 + index))
    own = { width, height }
  }
  return {
    open: size => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      if (size.width !== own.width || size.height !== own.height) lay(size)
      gl.viewport(0, 0, size.width, size.height)
    },
    leave: () => gl.bindFramebuffer(gl.FRAMEBUFFER, null),
    close: () => {
      gl.deleteFramebuffer(frame)
      for (const texture of textures) gl.deleteTexture(texture)
    },
  }
}
