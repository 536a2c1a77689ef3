import { EmptyStageToCome } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { Skeleton } from '@pentimento/ui'

/** Placeholder of a loading editor, with the same size, so that nothing below it moves. */
export function BenchToCome({ contract }: { contract: Contract }) {
  const isBegunWithPicture = Object.keys(contract.takes).length > 0
  return isBegunWithPicture ? <EmptyStageToCome /> : <Skeleton height="100dvh" radius="card" />
}
