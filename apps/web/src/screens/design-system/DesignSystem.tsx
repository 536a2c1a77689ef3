import { DesignSystemPage } from '@pentimento/ui/kit'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Stages } from './Stages.tsx'

const stages = [{ title: 'Stages', Chapter: Stages }]

/** The design system and the editor stages built with it. For developers, so in English only. */
export function DesignSystem() {
  usePageMetadata('The kit', 'Every part of a screen, in every state.')
  return <DesignSystemPage extraSections={stages} />
}
