import { KitPage } from '@pentimento/ui/kit'
import { Stages } from './Stages.tsx'

const stages = [{ title: 'Stages', Chapter: Stages }]

/** The kit, and the stages that are built of it: for who builds screens, so in English alone. */
export function Kit() {
  return <KitPage more={stages} />
}
