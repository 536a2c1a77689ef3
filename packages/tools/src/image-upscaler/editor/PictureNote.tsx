import { useNaturalSize, useObjectUrl } from '@pentimento/stage'
import type { imageUpscaler } from '../contract.ts'
import { askedBy, type Settings } from './editing.ts'
import { readout, refusalFor } from './readout.ts'

interface PictureNoteProps {
  file: File
  contract: typeof imageUpscaler
  settings: Settings
}

/** What will be made of a picture of a batch, or why it cannot be. */
export function PictureNote({ file, contract, settings }: PictureNoteProps) {
  const size = useNaturalSize(useObjectUrl(file))
  const refusal = refusalFor(contract, askedBy(settings, [file]), size)
  return refusal ?? readout(settings, size)?.words ?? ''
}
