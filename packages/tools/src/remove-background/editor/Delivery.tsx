import { t } from '@pentimento/language'
import { fileExtensions, type PictureFormat, type TaskIn } from '@pentimento/protocol'
import { Aside, downloadHref, FormatChoice, Primary, resultName, save, UsesContext } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Copy, Download } from 'lucide-react'
import { type Dispatch, use, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { compose } from './compose.ts'
import type { Act, Editing } from './editing.ts'

interface DeliveryProps {
  task: TaskIn<'ready'>
  editing: Editing
  dispatch: Dispatch<Act>
  bringOriginal: () => Promise<Blob>
  bringCutOut: () => Promise<Blob>
  say: EditorProps['say']
}

/** Download of the result, or a copy to the clipboard. */
export function Delivery({ task, editing, dispatch, bringOriginal, bringCutOut, say }: DeliveryProps) {
  const [isComposing, setIsComposing] = useState(false)
  const { format, ground, trim } = editing
  const used = use(UsesContext)
  const name = resultName(task.inputs[0]?.fileName ?? '', 'cut-out', fileExtensions[format])
  const composed = async (as: PictureFormat) =>
    compose(await bringCutOut(), bringOriginal, { ...editing, format: as })
  const during = async (act: () => Promise<void>, onFailure: string) => {
    setIsComposing(true)
    try {
      await act()
    } catch {
      say(onFailure, 'error')
    } finally {
      setIsComposing(false)
    }
  }
  const download = () =>
    during(
      async () => {
        save(await composed(format), name)
        used(task.id, 'downloaded')
      },
      t('This browser can’t save this image as {format}', { format: format.toUpperCase() }),
    )
  const copy = () =>
    during(async () => {
      // Pass the promise itself: some browsers allow `write` only synchronously within the click event.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': composed('png') })])
      used(task.id, 'copied')
      say(t('Copied to clipboard'), 'info')
    }, t("Can't copy image to the clipboard"))

  const own = ground === 'transparent' && !trim && task.outputs.find(output => output.format === format)
  const primary = { size: 'special', wide: true, icon: <Download />, 'data-primary': '' } as const
  return (
    <>
      <FormatChoice value={format} onChange={chosen => dispatch({ type: 'format-chosen', format: chosen })} />
      {format === 'jpeg' && ground === 'transparent' && (
        <Aside>{t('JPEG doesn’t support transparency, so the background will be white.')}</Aside>
      )}
      <Primary>
        {own ? (
          <Button {...primary} href={downloadHref(own.href, name)}>
            {t('Download')}
          </Button>
        ) : (
          <Button {...primary} loading={isComposing} onClick={() => void download()}>
            {t('Download')}
          </Button>
        )}
      </Primary>
      <Button
        variant="outline"
        color="gray"
        wide
        icon={<Copy />}
        disabled={isComposing}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
    </>
  )
}
