import sharp, { type Sharp } from 'sharp'

/** Draw a person in a red coat in front of a blurred hill, for tests that need a subject. */
export async function drawPortrait(width: number, height: number): Promise<Sharp> {
  const background = await sharp(Buffer.from(hillSvg(width, height)))
    .blur(width / 60)
    .png()
    .toBuffer()
  return sharp(background).composite([{ input: Buffer.from(figureSvg(width, height)) }])
}

/** The same image like a stock agency's preview: a JPEG with photographic grain and a repeated watermark. */
export async function drawWatermarkedPhoto(): Promise<Buffer> {
  const [width, height] = [640, 480]
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
  return sharp(await (await drawPortrait(width, height)).png().toBuffer())
    .composite([
      { input: await grain.png().toBuffer(), blend: 'overlay' },
      { input: Buffer.from(watermarkSvg(width, height)) },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A watermark pattern in slanted rows, drawn with strokes so that it needs no font. */
function watermarkSvg(width: number, height: number): string {
  const strokes = 'M0 40V0L24 40V0M40 0V40H64M40 20H60M76 40L92 0L108 40'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <pattern id="mark" width="184" height="94" patternUnits="userSpaceOnUse" patternTransform="rotate(-24) scale(0.667)">
      <path d="${strokes}" transform="translate(8 8)" fill="none" stroke="#fff" stroke-width="6" opacity="0.45"/>
    </pattern>
    <rect width="${width}" height="${height}" fill="url(#mark)"/>
  </svg>`
}

function hillSvg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="#a9c6e3"/>
    <path d="M0 620 Q300 480 640 600 T1200 540 V900 H0Z" fill="#6f8f4e"/>
    <path d="M0 760 Q400 660 800 740 T1200 700 V900 H0Z" fill="#56753c"/>
    <circle cx="980" cy="150" r="70" fill="#fdf3cf"/>
  </svg>`
}

function figureSvg(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900">
    <defs>
      <radialGradient id="skin" cx="42%" cy="38%"><stop offset="0" stop-color="#f3cfae"/><stop offset="1" stop-color="#c98f68"/></radialGradient>
      <linearGradient id="coat" x1="0" x2="1"><stop offset="0" stop-color="#c4372a"/><stop offset="1" stop-color="#7d1c16"/></linearGradient>
    </defs>
    <path d="M330 900 C330 660 430 560 600 550 C770 560 870 660 870 900Z" fill="url(#coat)"/>
    <path d="M540 470 h120 v110 q-60 50 -120 0Z" fill="#c98f68"/>
    <path d="M430 330 C420 150 520 90 605 92 C700 95 790 160 772 340 C770 420 740 470 735 500 L700 380 L500 380 L465 500 C450 450 432 400 430 330Z" fill="#3a2417"/>
    <ellipse cx="600" cy="350" rx="118" ry="150" fill="url(#skin)"/>
    <path d="M482 300 Q600 200 718 300 Q700 170 600 165 Q500 170 482 300Z" fill="#3a2417"/>
    <ellipse cx="555" cy="345" rx="14" ry="9" fill="#2b1a12"/><ellipse cx="645" cy="345" rx="14" ry="9" fill="#2b1a12"/>
    <path d="M560 430 Q600 455 640 430" stroke="#8f3b33" stroke-width="10" fill="none" stroke-linecap="round"/>
    <path d="M600 552 V900" stroke="#5e120e" stroke-width="6"/>
    <circle cx="600" cy="690" r="9" fill="#f2d58a"/><circle cx="600" cy="790" r="9" fill="#f2d58a"/>
  </svg>`
}
