import { t } from '@pentimento/language'

export const examples = [1, 2, 3].map(number => ({
  name: `example-${number}.jpg`,
  label: t('Example image {number}', { number }),
  href: `/examples/image-upscaler/${number}.jpg`,
}))
