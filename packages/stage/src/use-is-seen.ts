import { useEffect, useState } from 'react'

/** Whether the browser can display an image; true until loading fails, as for TIFF in most browsers. */
export function useIsSeen(url: string | undefined): boolean {
  const [unseen, setUnseen] = useState<string>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    const onError = () => setUnseen(url)
    image.addEventListener('error', onError)
    image.src = url
    return () => image.removeEventListener('error', onError)
  }, [url])
  return unseen === undefined || unseen !== url
}
