import { t } from '@pentimento/language'
import type { ExportOptions, TaskOutput } from '@pentimento/protocol'
import { use, useState } from 'react'
import { ResultActionContext, ResultHostContext } from './result-host.ts'
import { hrefOf } from './use-export.ts'

/** Copies a result to the clipboard as PNG, the only format that every browser accepts. */
export function useCopyImage(taskId: string, output: TaskOutput, options: ExportOptions) {
  const { fetchImage, notify } = use(ResultHostContext)
  const reportAction = use(ResultActionContext)
  const [isCopying, setIsCopying] = useState(false)
  const copy = async () => {
    setIsCopying(true)
    try {
      // Pass the promise itself: some browsers allow `write` only synchronously within the click event.
      const png = fetchImage(hrefOf(output, pngOptions(output, options)))
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
      reportAction(taskId, 'copied')
      notify(t('Copied to clipboard'), 'info')
    } catch {
      notify(t("Can't copy image to the clipboard"), 'error')
    } finally {
      setIsCopying(false)
    }
  }
  return { copy: () => void copy(), isCopying }
}

/** Options of the same image as PNG. */
function pngOptions(output: TaskOutput, { background, blur, trim }: ExportOptions): ExportOptions {
  const composition = {
    ...(background !== undefined && { background }),
    ...(blur !== undefined && { blur }),
    ...(trim !== undefined && { trim }),
  }
  const isStored = output.format === 'png' && Object.keys(composition).length === 0
  return isStored ? {} : { format: 'png', ...composition }
}
