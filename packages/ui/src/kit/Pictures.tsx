import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { CompareDivider } from '../compare-divider/CompareDivider.tsx'
import { EmptyState } from '../empty-state/EmptyState.tsx'
import { ErrorNote } from '../error-note/ErrorNote.tsx'
import { FileDrop } from '../file-drop/FileDrop.tsx'
import { HoldButton } from '../hold-button/HoldButton.tsx'
import { useHeldKey } from '../hold-button/use-held-key.ts'
import { LogoMark } from '../logo/Logo.tsx'
import { Progress } from '../progress/Progress.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { toasts } from '../toast/toast-store.ts'
import { Shown, Stack } from './Shown.tsx'
import { stillLife } from './still-life.ts'

const formats = 'image/jpeg,image/png,image/webp'

export function Pictures() {
  const [held, setHeld] = useState(false)
  const keyHeld = useHeldKey('o')
  const came = (files: File[]) => toasts.add({ tone: 'success', title: `${files.length} added` })
  const refused = (files: { file: File }[]) =>
    toasts.add({
      tone: 'error',
      title: `${files.map(({ file }) => file.name).join(', ')}: unsupported format`,
    })
  return (
    <>
      <Shown name="Compare divider" wide>
        <Stack>
          <CompareDivider {...stillLife} ground="checkerboard" showsOriginal={held || keyHeld} reveals />
          <div>
            <HoldButton held={held || keyHeld} onHold={setHeld} shortcut="o" />
          </div>
        </Stack>
      </Shown>
      <Shown name="Compare divider on a color">
        <CompareDivider {...stillLife} ground="#a3c486" defaultPosition={0.3} />
      </Shown>
      <Shown name="Compare divider, tall image">
        <CompareDivider {...stillLife} width={640} height={800} maxHeight="320px" ground="checkerboard" />
      </Shown>
      <Shown name="File drop" wide>
        <Stack>
          <FileDrop
            title="Drop an image here"
            buttonLabel="Choose an image"
            hint="JPEG, PNG or WebP, up to 25 MB. Or paste one."
            accept={formats}
            maxFiles={10}
            onFiles={came}
            onReject={refused}
          />
          <FileDrop
            compact
            title="Add another one?"
            buttonLabel="Choose an image"
            accept={formats}
            onFiles={came}
            onReject={refused}
          />
          <FileDrop compact disabled title="Unavailable" buttonLabel="Choose an image" onFiles={came} />
        </Stack>
      </Shown>
      <Shown name="Progress">
        <Stack>
          <Progress label="Removing the background" value={0.64} />
          <Progress label="Waiting" status="3rd in the queue, about 12 s" />
          <Progress label="Done" value={1} />
          <Progress size="small" label="Removing the background…" value={0.3} />
        </Stack>
      </Shown>
      <Shown name="Skeleton">
        <Stack>
          <Skeleton ratio={16 / 9} radius="card" />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width={40} height={40} radius="full" />
        </Stack>
      </Shown>
      <Shown name="Error message">
        <Stack>
          <ErrorNote
            title="An error occurred during remove background process, please try again"
            onRetry={() => undefined}
          />
          <ErrorNote title="Unsupported format">Choose a JPEG, PNG or WebP picture.</ErrorNote>
        </Stack>
      </Shown>
      <Shown name="Empty state">
        <EmptyState
          illustration={<LogoMark size={72} />}
          title="Nothing here yet"
          action={<Button>Choose a tool</Button>}
        >
          What you make appears here and stays for about two weeks.
        </EmptyState>
      </Shown>
    </>
  )
}
