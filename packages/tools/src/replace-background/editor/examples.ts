import { t } from '@pentimento/language'

export const examples = [1, 2, 3].map(number => ({
  name: `example-${number}.webp`,
  label: t('Example image {number}', { number }),
  href: `/examples/replace-background/${number}.webp`,
}))
