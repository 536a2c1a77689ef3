import { KitPage } from '@pentimento/ui/kit'
import { usePage } from '../../shell/use-page.ts'
import { Stages } from './Stages.tsx'

const stages = [{ title: 'Stages', Chapter: Stages }]

/** The kit, and the stages that are built of it: for who builds screens, so in English alone. */
export function Kit() {
  usePage('The kit', 'Every part of a screen, in every state.')
  return <KitPage more={stages} />
}
