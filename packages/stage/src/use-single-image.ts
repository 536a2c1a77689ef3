import type { ErrorCode, Task } from '@pentimento/protocol'
import { useRef, useState } from 'react'
import { errorMessage } from './error-message.ts'
import { type Run, toStage } from './run.ts'
import { type IncomingImage, useIncomingImages } from './use-incoming-images.ts'
import { useObjectUrl } from './use-object-url.ts'

interface SingleImageOptions<Options> {
  maxBytes: number
  initialFile: File | undefined
  run: Run
  /** The current image. */
  file: File | undefined
  /** Why the last image was rejected. */
  errorCode: ErrorCode | undefined
  /** Submit the current image. */
  submit: () => void
  cancel: () => void
  retry: () => void
  clear: () => void
  /** Called when the user starts over. */
  onCleared: () => void
  fetchImage: (href: string) => Promise<Blob>
  notify: (message: string, kind: 'info' | 'error') => void
  /** Called with a new image, and with the options of its task if it comes from a result. */
  onImage: (file: IncomingImage, options: Options | undefined) => void
  /** The options of a task. */
  optionsOf: (task: Task) => Options | undefined
}

/**
 * The single image of an editor: chosen, pasted, passed in by the app, or fetched again from a result.
 *
 * @returns `editorProps` for `SingleImageEditor`; `fileUrl` is the object URL of the current file
 */
export function useSingleImage<Options>(props: SingleImageOptions<Options>) {
  const { maxBytes, initialFile, run, file, errorCode, submit, cancel, retry, clear } = props
  const { onCleared, fetchImage, notify, onImage, optionsOf } = props
  const [isFetching, setIsFetching] = useState(false)
  const [wasReset, setWasReset] = useState(false)
  const [rejection, setRejection] = useState<string>()
  const pendingOptions = useRef<Options>(undefined)
  const fileUrl = useObjectUrl(file)
  const stage = toStage(run, undefined)
  const { addFiles, discardPending } = useIncomingImages({
    maxBytes,
    initialFile,
    notify,
    acceptsPageFiles: stage.state === 'empty' || stage.state === 'ready',
    onImages: ([image]) => {
      if (!image) return
      setRejection(image.rejection)
      if (image.rejection && file) notify(image.rejection, 'error')
      if (run.state !== 'none') clear()
      onImage(image, pendingOptions.current)
      pendingOptions.current = undefined
    },
  })
  // For a task opened from the history only the server has the image, so it's fetched before it can be edited.
  const changeOptions = async (task: Task) => {
    const [input] = task.inputs
    if (file || !input) return clear()
    setIsFetching(true)
    try {
      const bytes = await fetchImage(input.href)
      pendingOptions.current = optionsOf(task)
      addFiles([new File([bytes], input.fileName, { type: input.mediaType })])
    } catch {
      notify(errorMessage('internal'), 'error')
    } finally {
      setIsFetching(false)
    }
  }
  const startOver = () => {
    clear()
    discardPending()
    setWasReset(true)
    onCleared()
  }
  const editorProps = {
    stage,
    url: fileUrl ?? (run.state === 'accepted' ? run.task.inputs[0]?.href : undefined),
    maxBytes,
    rejection: errorCode && rejection,
    onFiles: addFiles,
    fetchImage,
    notify,
    takesFocus: wasReset,
    onCancel: cancel,
    // A rejected request has no task that the server could retry: the image is submitted again.
    onRetry: run.state === 'rejected' && file ? submit : retry,
    onChangeOptions: file && clear,
    onStartOver: startOver,
  }
  return { editorProps, fileUrl, isFetching, changeOptions }
}
