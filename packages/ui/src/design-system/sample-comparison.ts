/** A sample image for comparisons, our own drawing: before with background, after as a cutout. 960 × 640. */
const objects = `
  <ellipse cx="500" cy="505" rx="270" ry="26" fill="#3b2a1a" opacity=".28"/>
  <path d="M392 200c-14 62-92 92-92 190 0 78 52 122 128 122s128-44 128-122c0-98-78-128-92-190z" fill="url(#jug)"/>
  <path d="M388 168h80l-6 44h-68z" fill="#24358f"/><ellipse cx="428" cy="168" rx="40" ry="11" fill="#141c52"/>
  <path d="M530 300c58-30 92 4 84 54-7 44-42 74-74 78" fill="none" stroke="url(#jug)" stroke-width="19" stroke-linecap="round"/>
  <path d="M338 330c-14 40-12 92 12 126" fill="none" stroke="#8d9bec" stroke-width="13" stroke-linecap="round" opacity=".65"/>
  <path d="M420 160C404 92 356 70 318 48M430 160c-2-66 22-96 34-132M440 160c22-52 64-74 104-84" fill="none" stroke="#4f6b3a" stroke-width="7" stroke-linecap="round"/>
  <g fill="#5f7d45"><path d="M388 92c-30 8-58-2-74-26 32-10 58 0 74 26z"/><path d="M486 104c34 8 62-6 76-34-34-4-60 8-76 34z"/><path d="M444 84c-24-8-36-28-34-54 26 8 38 28 34 54z"/></g>
  <g fill="#d9482f"><circle cx="314" cy="46" r="20"/><circle cx="466" cy="28" r="18"/><circle cx="546" cy="76" r="17"/></g>
  <circle cx="640" cy="446" r="70" fill="url(#orange)"/><path d="M640 380c4-14 14-22 28-24" fill="none" stroke="#4f6b3a" stroke-width="6" stroke-linecap="round"/>
  <circle cx="748" cy="470" r="48" fill="url(#plum)"/><circle cx="262" cy="474" r="42" fill="url(#orange)"/>`
const gradients = `<defs>
  <linearGradient id="jug"><stop stop-color="#2a3cb4"/><stop offset=".5" stop-color="#3d51d6"/><stop offset="1" stop-color="#1a2675"/></linearGradient>
  <radialGradient id="orange" cx=".36" cy=".32"><stop stop-color="#ffc069"/><stop offset=".55" stop-color="#e8862a"/><stop offset="1" stop-color="#a9520f"/></radialGradient>
  <radialGradient id="plum" cx=".36" cy=".32"><stop stop-color="#a87bb5"/><stop offset=".6" stop-color="#65346f"/><stop offset="1" stop-color="#361a3f"/></radialGradient>
  <linearGradient id="wall" x2=".3" y2="1"><stop stop-color="#dcc9a3"/><stop offset="1" stop-color="#ab8a5c"/></linearGradient>
  <linearGradient id="table" x2="0" y2="1"><stop stop-color="#8a5a35"/><stop offset="1" stop-color="#5c381e"/></linearGradient></defs>`
const background = `<path fill="url(#wall)" d="M0 0h960v640H0z"/><path fill="#efe2c4" opacity=".45" d="M90 0h210L120 470H-90z"/>
  <path fill="#efe2c4" opacity=".28" d="M350 0h90L260 470h-90z"/><path fill="url(#table)" d="M0 452h960v188H0z"/>
  <path fill="#a97447" d="M0 452h960v7H0z"/>`

const svgDataUrl = (content: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640">${gradients}${content}</svg>`,
  )}`

export const sampleComparison = {
  width: 960,
  height: 640,
  before: { src: svgDataUrl(background + objects), alt: 'A blue jug with flowers and fruit on a table' },
  after: { src: svgDataUrl(objects), alt: 'The jug, flowers and fruit, cut out' },
}
