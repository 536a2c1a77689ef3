import type { OtherTool } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useNavigate } from '@tanstack/react-router'
import { signalUse } from '../../data/signals.ts'
import { listedTools } from '../tools/listed-tools.ts'

/** The other tools that accept an image, and how to open a result in them. */
export function useOthers({ id }: Contract): readonly OtherTool[] {
  const navigate = useNavigate()
  return listedTools
    .filter(({ contract }) => contract.id !== id)
    .filter(({ contract }) => Object.values(contract.takes).some(({ kind }) => kind === 'picture'))
    .map(({ contract, name }) => ({
      name,
      open: (from, output) => {
        void signalUse(from, 'opened-in')
        void navigate({ to: '/tools/$tool', params: { tool: contract.id }, search: { from, output } })
      },
    }))
}
