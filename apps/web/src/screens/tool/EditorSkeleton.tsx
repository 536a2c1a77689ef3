import { EmptyStageSkeleton } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { Skeleton } from '@pentimento/ui'

/** Placeholder of a loading editor, with the same size, so that nothing below it moves. */
export function EditorSkeleton({ contract }: { contract: Contract }) {
  const hasInput = Object.keys(contract.inputs).length > 0
  return hasInput ? <EmptyStageSkeleton /> : <Skeleton height="100dvh" radius="card" />
}
