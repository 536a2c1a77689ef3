/** For the file dialog; dropped and pasted files are validated by content only. */
export const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/tiff,image/avif,image/heic,image/heif,.tif,.tiff,.avif,.heic,.heif'
