import { t } from '@pentimento/language'
import { parseImageFormat } from '@pentimento/protocol'
import { encodeMaskPng } from '@pentimento/stage'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { type Action, type EditorState, fillMask, type Original } from './editor-state.ts'

interface RemoveProps extends Pick<EditorProps<typeof textRemover>, 'start' | 'fetchImage' | 'notify'> {
  editorState: EditorState
  /** Used if there is no current file. */
  original: Original | undefined
  dispatch: Dispatch<Action>
}

/**
 * Returns a function that submits the image to remove the chosen lines, and to fill in again what was filled in on the
 * results so far; the result has the image's format.
 */
export function useRemove({
  editorState,
  original,
  start,
  fetchImage,
  notify,
  dispatch,
}: RemoveProps): () => void {
  const loadFile = async (): Promise<File | undefined> => {
    if (editorState.file) return editorState.file
    if (!original) return undefined
    const { href, fileName, mediaType } = original
    return new File([await fetchImage(href)], fileName, { type: mediaType })
  }
  const loadMask = async (): Promise<File | undefined> => {
    if (!original || editorState.fills.length === 0) return undefined
    const png = await encodeMaskPng(fillMask(editorState.fills, original))
    return new File([png], 'mask.png', { type: 'image/png' })
  }
  const submit = async () => {
    const file = await loadFile()
    const regions = editorState.lines?.filter(({ isSelected }) => isSelected).map(({ corners }) => corners)
    if (!file || !regions || regions.length === 0) return
    const mask = await loadMask()
    dispatch({ type: 'submitted', isFill: false })
    start({ image: file, ...(mask && { mask }) }, { action: 'remove', regions, ...outputOptionsFor([file]) })
  }
  return () => {
    submit().catch(() => notify(t('The image is no longer available'), 'error'))
  }
}

/** Output options: the images' common format, or PNG if they differ or the format can't be written. */
export function outputOptionsFor(files: readonly File[]) {
  const [format = 'png', ...others] = new Set(files.map(({ type }) => parseImageFormat(type) ?? 'png'))
  return { format: others.length > 0 ? 'png' : format, quality: 95, keepMetadata: true }
}
