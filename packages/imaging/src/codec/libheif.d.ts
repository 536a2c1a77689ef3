/** The parts in use of libheif's Emscripten build; handles and contexts are opaque. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Status = { code: object }
  type Context = number
  type Handle = { readonly brand: unique symbol }
  interface DecodedChannel {
    /** View of the module's memory. */
    data: Uint8Array
    width: number
    height: number
    /** Bytes from one row to the next. */
    stride: number
  }
  interface LibHeif {
    heif_context_alloc(): Context
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): Status
    heif_js_context_get_primary_image_handle(context: Context): Handle | Status
    heif_js_decode_image2(
      handle: Handle,
      colorspace: object,
      chroma: object,
    ): Promise<{ channels: DecodedChannel[] } | Status> | { channels: DecodedChannel[] } | Status
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGBA: object; heif_chroma_interleaved_RGB: object }
  }
  /** Create an instance with a memory of its own. */
  export default function createLibHeif(): LibHeif
}
