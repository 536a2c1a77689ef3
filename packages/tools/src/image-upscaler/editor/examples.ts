export const examples = [1, 2, 3].map(number => ({
  name: `example-${number}.jpg`,
  label: `Example picture ${number}`,
  href: `/examples/image-upscaler/${number}.jpg`,
}))
