import { t } from '@pentimento/language'
import { formatOf, type Task } from '@pentimento/protocol'
import type { Dispatch } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Act, Editing } from './editing.ts'

interface RemoveProps extends Pick<EditorProps<typeof textRemover>, 'start' | 'bring' | 'say'> {
  editing: Editing
  /** The task whose input image is used if there is no current file. */
  task: Task | undefined
  dispatch: Dispatch<Act>
}

/** Returns a function that submits the image to remove the chosen lines; the result has the image's format. */
export function useRemove({ editing, task, start, bring, say, dispatch }: RemoveProps): () => void {
  const pictureOf = async (): Promise<File | undefined> => {
    if (editing.picture) return editing.picture
    const input = task?.inputs[0]
    return input && new File([await bring(input.href)], input.fileName, { type: input.mediaType })
  }
  const send = async () => {
    const picture = await pictureOf()
    const regions = editing.lines?.filter(({ goes }) => goes).map(({ corners }) => corners)
    if (!picture || !regions || regions.length === 0) return
    dispatch({ type: 'sent' })
    start({ image: picture }, { act: 'remove', regions, ...deliveredAs([picture]) })
  }
  return () => {
    send().catch(() => say(t('The image is no longer available'), 'error'))
  }
}

/** Output options: the images' common format, or PNG if they differ or the format can't be written. */
export function deliveredAs(pictures: readonly File[]) {
  const [format = 'png', ...others] = new Set(pictures.map(({ type }) => formatOf(type) ?? 'png'))
  return { format: others.length > 0 ? 'png' : format, quality: 95, keepMetadata: true }
}
