/** The parts in use of libheif's Emscripten build. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decode to RGBA, not premultiplied. @param onDecoded called with null if the image is damaged */
    display(into: ImageData, onDecoded: (decoded: ImageData | null) => void): void
  }
  interface LibHeif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }
  export default function createLibHeif(): LibHeif
}
