import { KitPage } from '@pentimento/ui/kit'
import { usePage } from '../../shell/use-page.ts'
import { Stages } from './Stages.tsx'

const stages = [{ title: 'Stages', Chapter: Stages }]

/** The design system and the editor stages built with it. For developers, so in English only. */
export function Kit() {
  usePage('The kit', 'Every part of a screen, in every state.')
  return <KitPage more={stages} />
}
