import { DesignSystemPage } from '@pentimento/ui/design-system'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { Stages } from './Stages.tsx'

const stages = [{ title: 'Stages', Content: Stages }]

/** The design system and the editor stages built with it. For developers, so in English only. */
export function DesignSystem() {
  usePageMetadata('Design system', 'Every component in every state.')
  return <DesignSystemPage extraSections={stages} />
}
