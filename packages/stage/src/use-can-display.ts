import { useEffect, useState } from 'react'

/** Whether the browser can display an image; true until loading fails, as for TIFF in most browsers. */
export function useCanDisplay(url: string | undefined): boolean {
  const [failedUrl, setFailedUrl] = useState<string>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    const onError = () => setFailedUrl(url)
    image.addEventListener('error', onError)
    image.src = url
    return () => image.removeEventListener('error', onError)
  }, [url])
  return failedUrl === undefined || failedUrl !== url
}
