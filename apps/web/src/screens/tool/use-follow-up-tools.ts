import type { FollowUpTool } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useNavigate } from '@tanstack/react-router'
import { reportUsageSignal } from '../../data/signals.ts'
import { listedTools } from '../tools/listed-tools.ts'

/** The other tools that accept an image, and how to open a result in them. */
export function useFollowUpTools({ id }: Contract): readonly FollowUpTool[] {
  const navigate = useNavigate()
  return listedTools
    .filter(({ contract }) => contract.id !== id)
    .filter(({ contract }) => Object.values(contract.inputs).some(({ kind }) => kind === 'image'))
    .map(({ contract, name }) => ({
      name,
      open: (from, output) => {
        void reportUsageSignal(from, 'opened-in')
        void navigate({ to: '/tools/$tool', params: { tool: contract.id }, search: { from, output } })
      },
    }))
}
