import { t } from '@pentimento/language'
import { fileExtensions, type ImageFormat, type TaskOutput } from '@pentimento/protocol'
import {
  createCanvas,
  downloadBlob,
  downloadUrl,
  encodeCanvas,
  FormatChoice,
  fillBackground,
  ResultActionContext,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Copy, Download } from 'lucide-react'
import { use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'

interface DownloadSectionProps extends Pick<EditorProps<typeof textToImage>, 'fetchImage' | 'notify'> {
  taskId: string
  output: TaskOutput
  /** File name without its extension. */
  name: string
}

const quality = 0.92

/** Download of an image in any format, or a copy to the clipboard. */
export function DownloadSection({ taskId, output, name, fetchImage, notify }: DownloadSectionProps) {
  const [format, setFormat] = useState<ImageFormat>(output.format)
  const [isEncoding, setIsEncoding] = useState(false)
  const reportAction = use(ResultActionContext)
  const encodeAs = async (targetFormat: ImageFormat) => {
    const bytes = await fetchImage(output.href)
    return targetFormat === output.format ? bytes : reencode(bytes, targetFormat)
  }
  const runEncoding = async (work: () => Promise<void>, failureMessage: string) => {
    setIsEncoding(true)
    try {
      await work()
    } catch {
      notify(failureMessage, 'error')
    } finally {
      setIsEncoding(false)
    }
  }
  const fileName = `${name}.${fileExtensions[format]}`
  const primaryProps = { size: 'special', wide: true, icon: <Download />, 'data-primary': '' } as const
  return (
    <>
      <FormatChoice value={format} onChange={setFormat} />
      {format === output.format ? (
        <Button {...primaryProps} href={downloadUrl(output.href, fileName)}>
          {t('Download')}
        </Button>
      ) : (
        <Button
          {...primaryProps}
          loading={isEncoding}
          onClick={() =>
            void runEncoding(
              async () => {
                downloadBlob(await encodeAs(format), fileName)
                reportAction(taskId, 'downloaded')
              },
              t('This browser can’t save this image as {format}', { format: format.toUpperCase() }),
            )
          }
        >
          {t('Download')}
        </Button>
      )}
      <Button
        variant="outline"
        color="gray"
        wide
        icon={<Copy />}
        disabled={isEncoding}
        onClick={() =>
          void runEncoding(async () => {
            // Pass the promise itself: some browsers allow `write` only synchronously within the click event.
            await navigator.clipboard.write([new ClipboardItem({ 'image/png': encodeAs('png') })])
            reportAction(taskId, 'copied')
            notify(t('Copied to clipboard'), 'info')
          }, t("Can't copy image to the clipboard"))
        }
      >
        {t('Copy')}
      </Button>
    </>
  )
}

async function reencode(bytes: Blob, format: ImageFormat): Promise<Blob> {
  const bitmap = await createImageBitmap(bytes)
  try {
    const [canvas, context] = createCanvas(bitmap.width, bitmap.height)
    fillBackground(context, format)
    context.drawImage(bitmap, 0, 0)
    return await encodeCanvas(canvas, format, quality)
  } finally {
    bitmap.close()
  }
}
