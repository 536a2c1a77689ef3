import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { CompareDivider } from '../compare-divider/CompareDivider.tsx'
import { EmptyState } from '../empty-state/EmptyState.tsx'
import { ErrorMessage } from '../error-message/ErrorMessage.tsx'
import { FileDrop } from '../file-drop/FileDrop.tsx'
import { HoldButton } from '../hold-button/HoldButton.tsx'
import { useKeyHeld } from '../hold-button/use-key-held.ts'
import { LogoMark } from '../logo/Logo.tsx'
import { Progress } from '../progress/Progress.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { toasts } from '../toast/toast-store.ts'
import { Example, Stack } from './Example.tsx'
import { sampleComparison } from './sample-comparison.ts'

const formats = 'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/avif,image/heic'

export function Images() {
  const [isHeld, setIsHeld] = useState(false)
  const isKeyHeld = useKeyHeld('o')
  const onFiles = (files: File[]) => toasts.add({ tone: 'success', title: `${files.length} added` })
  const onReject = (files: { file: File }[]) =>
    toasts.add({
      tone: 'error',
      title: `${files.map(({ file }) => file.name).join(', ')}: unsupported format`,
    })
  return (
    <>
      <Example name="Compare divider" wide>
        <Stack>
          <CompareDivider
            {...sampleComparison}
            background="checkerboard"
            showsOriginal={isHeld || isKeyHeld}
            animatesIn
          />
          <div>
            <HoldButton isHeld={isHeld || isKeyHeld} onHold={setIsHeld} shortcut="o" />
          </div>
        </Stack>
      </Example>
      <Example name="Compare divider on a color">
        <CompareDivider {...sampleComparison} background="#a3c486" defaultPosition={0.3} />
      </Example>
      <Example name="Compare divider, tall image">
        <CompareDivider
          {...sampleComparison}
          width={640}
          height={800}
          maxHeight="320px"
          background="checkerboard"
        />
      </Example>
      <Example name="File drop" wide>
        <Stack>
          <FileDrop
            title="Drop an image here"
            buttonLabel="Choose an image"
            hint={['JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC', 'Up to 25 MB. Or paste one.']}
            accept={formats}
            maxFiles={10}
            onFiles={onFiles}
            onReject={onReject}
          />
          <FileDrop
            compact
            title="Add another one?"
            buttonLabel="Choose an image"
            accept={formats}
            onFiles={onFiles}
            onReject={onReject}
          />
          <FileDrop compact disabled title="Unavailable" buttonLabel="Choose an image" onFiles={onFiles} />
        </Stack>
      </Example>
      <Example name="Progress">
        <Stack>
          <Progress label="Removing the background" value={0.64} />
          <Progress label="Waiting" status="3rd in the queue, about 12 s" />
          <Progress label="Done" value={1} />
          <Progress size="small" label="Removing the background…" value={0.3} />
        </Stack>
      </Example>
      <Example name="Skeleton">
        <Stack>
          <Skeleton ratio={16 / 9} radius="card" />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width={40} height={40} radius="full" />
        </Stack>
      </Example>
      <Example name="Error message">
        <Stack>
          <ErrorMessage
            title="An error occurred during remove background process, please try again"
            onRetry={() => undefined}
          />
          <ErrorMessage title="Unsupported format">
            Choose a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC image.
          </ErrorMessage>
        </Stack>
      </Example>
      <Example name="Empty state">
        <EmptyState
          illustration={<LogoMark size={72} />}
          title="Nothing here yet"
          action={<Button>Choose a tool</Button>}
        >
          What you make appears here and stays for about two weeks.
        </EmptyState>
      </Example>
    </>
  )
}
