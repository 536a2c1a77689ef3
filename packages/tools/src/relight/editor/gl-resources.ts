import { fullscreenVertexShader } from './shaders.ts'

interface Size {
  width: number
  height: number
}

/** A linked program with its uniform locations. */
export interface Program {
  use(): void
  uniform(name: string): WebGLUniformLocation | null
  close(): void
}

/** Compile and link a program. @param source of the fragment shader. @returns undefined if that fails */
export function createProgram(gl: WebGL2RenderingContext, source: string): Program | undefined {
  const program = gl.createProgram()
  for (const [type, text] of [
    [gl.VERTEX_SHADER, fullscreenVertexShader],
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
  const locations = new Map<string, WebGLUniformLocation | null>()
  return {
    use: () => gl.useProgram(program),
    uniform: name => {
      // Cached, null included (an unused uniform has no location): each lookup synchronizes with the GPU.
      if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name))
      return locations.get(name) ?? null
    },
    close: () => gl.deleteProgram(program),
  }
}

interface Texels {
  /** Internal format, format and type. */
  internalFormat: number
  format: number
  type: number
  data: ArrayBufferView
}

/** Create and fill a texture. @param hasMipmaps whether to generate mipmaps for sampling it at reduced size */
export function createTexture(
  gl: WebGL2RenderingContext,
  unit: number,
  { width, height }: Size,
  { internalFormat, format, type, data }: Texels,
  hasMipmaps = false,
): WebGLTexture {
  const mipLevels = hasMipmaps ? 1 + Math.floor(Math.log2(Math.max(width, height))) : 1
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, mipLevels, internalFormat, width, height)
  // Rows of two bytes per pixel needn't be multiples of four bytes.
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, format, type, data)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, hasMipmaps ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST)
  if (hasMipmaps) gl.generateMipmap(gl.TEXTURE_2D)
  return texture
}

/** An offscreen framebuffer that can be copied to the canvas. */
export interface OffscreenBuffer {
  /** Direct drawing to the framebuffer, limited to these rows, counted from the bottom. */
  bind(startRow: number, rows: number): void
  /** Direct drawing to the canvas again. */
  unbind(): void
  /** Copy the framebuffer to the canvas, which must have the same size. */
  copyToCanvas(): void
  close(): void
}

/** Create an offscreen framebuffer of a size in pixels. */
export function createOffscreenBuffer(gl: WebGL2RenderingContext, { width, height }: Size): OffscreenBuffer {
  const renderbuffer = gl.createRenderbuffer()
  gl.bindRenderbuffer(gl.RENDERBUFFER, renderbuffer)
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height)
  const framebuffer = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, renderbuffer)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return {
    bind: (startRow, rows) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
      gl.viewport(0, 0, width, height)
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(0, startRow, width, rows)
    },
    unbind: () => {
      gl.disable(gl.SCISSOR_TEST)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    },
    copyToCanvas: () => {
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer)
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
    },
    close: () => {
      gl.deleteFramebuffer(framebuffer)
      gl.deleteRenderbuffer(renderbuffer)
    },
  }
}

/** Textures that are rendered to together (multiple render targets) and then sampled with linear filtering. */
export interface RenderTargets {
  /** Direct drawing to the textures, resized to `size` if necessary. */
  bind(size: Size): void
  /** Direct drawing to the canvas again. */
  unbind(): void
  close(): void
}

/** Create render targets. @param units texture units that they're bound to */
export function createRenderTargets(gl: WebGL2RenderingContext, units: readonly number[]): RenderTargets {
  const framebuffer = gl.createFramebuffer()
  const textures = units.map(() => gl.createTexture())
  let currentSize: Size = { width: 0, height: 0 }
  const resize = ({ width, height }: Size) => {
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
    currentSize = { width, height }
  }
  return {
    bind: size => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
      if (size.width !== currentSize.width || size.height !== currentSize.height) resize(size)
      gl.viewport(0, 0, size.width, size.height)
    },
    unbind: () => gl.bindFramebuffer(gl.FRAMEBUFFER, null),
    close: () => {
      gl.deleteFramebuffer(framebuffer)
      for (const texture of textures) gl.deleteTexture(texture)
    },
  }
}
