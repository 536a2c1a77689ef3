import { EmptyStageToCome } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { Skeleton } from '@pentimento/ui'

/** The place of an editor that is on its way, so that nothing below it in sight moves when it comes. */
export function BenchToCome({ contract }: { contract: Contract }) {
  const isBegunWithPicture = Object.keys(contract.takes).length > 0
  return isBegunWithPicture ? <EmptyStageToCome /> : <Skeleton height="100dvh" radius="card" />
}
