import { t } from '@pentimento/language'
import { fileExtensions, type PictureFormat, type TaskOutput } from '@pentimento/protocol'
import { canvasOf, downloadHref, encode, FormatChoice, layPaper, save, UsesContext } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Copy, Download } from 'lucide-react'
import { use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textToImage } from '../contract.ts'

interface TakeAlongProps extends Pick<EditorProps<typeof textToImage>, 'bring' | 'say'> {
  taskId: string
  output: TaskOutput
  /** File name without its extension. */
  name: string
}

const quality = 0.92

/** Download of an image in any format, or a copy to the clipboard. */
export function TakeAlong({ taskId, output, name, bring, say }: TakeAlongProps) {
  const [format, setFormat] = useState<PictureFormat>(output.format)
  const [isWriting, setIsWriting] = useState(false)
  const used = use(UsesContext)
  const written = async (as: PictureFormat) => {
    const bytes = await bring(output.href)
    return as === output.format ? bytes : rewritten(bytes, as)
  }
  const during = async (act: () => Promise<void>, onFailure: string) => {
    setIsWriting(true)
    try {
      await act()
    } catch {
      say(onFailure, 'error')
    } finally {
      setIsWriting(false)
    }
  }
  const fileName = `${name}.${fileExtensions[format]}`
  const primary = { size: 'special', wide: true, icon: <Download />, 'data-primary': '' } as const
  return (
    <>
      <FormatChoice value={format} onChange={setFormat} />
      {format === output.format ? (
        <Button {...primary} href={downloadHref(output.href, fileName)}>
          {t('Download')}
        </Button>
      ) : (
        <Button
          {...primary}
          loading={isWriting}
          onClick={() =>
            void during(
              async () => {
                save(await written(format), fileName)
                used(taskId, 'downloaded')
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
        disabled={isWriting}
        onClick={() =>
          void during(async () => {
            // Pass the promise itself: some browsers allow `write` only synchronously within the click event.
            await navigator.clipboard.write([new ClipboardItem({ 'image/png': written('png') })])
            used(taskId, 'copied')
            say(t('Copied to clipboard'), 'info')
          }, t("Can't copy image to the clipboard"))
        }
      >
        {t('Copy')}
      </Button>
    </>
  )
}

async function rewritten(bytes: Blob, format: PictureFormat): Promise<Blob> {
  const bitmap = await createImageBitmap(bytes)
  try {
    const [canvas, context] = canvasOf(bitmap.width, bitmap.height)
    layPaper(context, format)
    context.drawImage(bitmap, 0, 0)
    return await encode(canvas, format, quality)
  } finally {
    bitmap.close()
  }
}
