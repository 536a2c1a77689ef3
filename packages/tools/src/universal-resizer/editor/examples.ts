import { t } from '@pentimento/language'

export const examples = [2, 3].map(number => ({
  name: `example-${number}.webp`,
  label: t('Example image {number}', { number: number - 1 }),
  href: `/examples/universal-resizer/${number}.webp`,
}))
